import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'

type Props = {
  title: string
  heads: readonly string[]
  rows: readonly (readonly string[])[]
}

/** What a chart shows, as a table that opens below it. */
export function FigureTable({ title, heads, rows }: Props) {
  return (
    <Box
      component="details"
      sx={{
        mt: 1,
        '& summary': { cursor: 'pointer', color: 'text.secondary', fontSize: '.875rem' },
      }}
    >
      <summary>As a table</summary>
      <Table size="small" aria-label={title} sx={{ mt: 1 }}>
        <TableHead>
          <TableRow>
            {heads.map((head, index) => (
              <TableCell key={head} align={index === 0 ? 'left' : 'right'}>
                {head}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={row[0]}>
              {row.map((cell, index) => (
                <TableCell
                  key={heads[index]}
                  align={index === 0 ? 'left' : 'right'}
                  {...(index === 0 ? { component: 'th', scope: 'row' } : {})}
                >
                  {cell}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  )
}
