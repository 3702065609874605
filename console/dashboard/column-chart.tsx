import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { FigureTable } from './figure-table.tsx'

/** A column: its label below, how high it is, and that in words. */
export type Column = { label: string; value: number; text: string; detail: string }

type Props = {
  title: string
  columns: readonly Column[]
  /** Every so manyth label is written below; all are in the table. */
  labelEvery: number
  heads: [label: string, text: string, detail: string]
}

/** Columns side by side, and the same as a table for whoever would rather read it. */
export function ColumnChart({ title, columns, labelEvery, heads }: Props) {
  const highest = Math.max(...columns.map(({ value }) => value), 0)
  const top = columns.find(({ value }) => value === highest)
  return (
    <Box component="figure" aria-label={title} sx={{ m: 0, minWidth: 0 }}>
      <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {highest > 0 && top ? `Highest: ${top.text} (${top.label})` : 'Nothing yet.'}
      </Typography>
      <Box
        aria-hidden="true"
        sx={{
          display: 'grid',
          gridTemplateColumns: `repeat(${columns.length}, minmax(0, 1fr))`,
          gap: { xs: '2px', sm: '4px' },
          alignItems: 'end',
          height: 150,
          mt: 1,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        {columns.map(({ label, value, text, detail }) => (
          <Box
            key={label}
            title={`${label}: ${text}, ${detail}`}
            sx={{ height: '100%', display: 'flex', alignItems: 'flex-end' }}
          >
            <Box
              sx={{
                width: '100%',
                height: highest > 0 ? `${(value / highest) * 100}%` : 0,
                minHeight: value > 0 ? 3 : 0,
                borderRadius: '4px 4px 0 0',
                bgcolor: 'var(--bar)',
              }}
            />
          </Box>
        ))}
      </Box>
      <Box
        aria-hidden="true"
        sx={{ display: 'grid', gridTemplateColumns: `repeat(${columns.length}, minmax(0, 1fr))` }}
      >
        {columns.map(({ label }, index) => (
          <Typography
            key={label}
            variant="caption"
            color="textSecondary"
            sx={{
              whiteSpace: 'nowrap',
              fontVariantNumeric: 'tabular-nums',
            }}
          >
            {index % labelEvery === 0 ? label : ''}
          </Typography>
        ))}
      </Box>
      <FigureTable
        title={title}
        heads={heads}
        rows={columns.map(({ label, text, detail }) => [label, text, detail])}
      />
    </Box>
  )
}
