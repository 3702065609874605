import type { ChangeRequest } from '@apeak/contract/operators'
import Box from '@mui/material/Box'

/** What a change changes, a line each: what it was, and what it becomes. */
export function ChangeRows({ rows }: Pick<ChangeRequest, 'rows'>) {
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gap: 0.5, overflowWrap: 'anywhere' }}>
      {rows.map(({ name, before, after }) => (
        <Box key={name}>
          <Box component="dt" sx={{ fontWeight: 600 }}>
            {name}
          </Box>
          <Box component="dd" sx={{ m: 0, color: 'text.secondary' }}>
            <del>{before}</del>
          </Box>
          <Box component="dd" sx={{ m: 0 }}>
            <ins style={{ textDecoration: 'none' }}>{after}</ins>
          </Box>
        </Box>
      ))}
    </Box>
  )
}
