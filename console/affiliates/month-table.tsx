import type { StatementEntry } from '@apeak/contract/affiliates-console'
import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { Money } from '../ui/money.tsx'

/** An affiliate's closed months, as their statements say them, the newest first. */
export function MonthTable({ months }: { months: readonly StatementEntry[] }) {
  if (months.length === 0) {
    return <Typography color="textSecondary">No month is closed yet.</Typography>
  }
  return (
    <Box
      sx={{ overflowX: 'auto' }}
      // What scrolls has to be reached by keyboard, too.
      tabIndex={0}
      role="region"
      aria-label="Statements"
    >
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>Month</TableCell>
            <TableCell align="right">Active</TableCell>
            <TableCell align="right">Sales</TableCell>
            <TableCell align="right">Rate</TableCell>
            <TableCell align="right">Commission</TableCell>
            <TableCell align="right">Carried</TableCell>
            <TableCell align="right">Stated</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {months.map((one) => (
            <TableRow key={one.month}>
              <TableCell component="th" scope="row" sx={{ whiteSpace: 'nowrap' }}>
                {one.month}
              </TableCell>
              <TableCell align="right">{one.active_users}</TableCell>
              <TableCell align="right">
                <Money sen={one.sales_sen} />
              </TableCell>
              <TableCell align="right">{one.rate_hundredths / 100} %</TableCell>
              <TableCell align="right">
                <Money sen={one.commission_sen} />
              </TableCell>
              <TableCell align="right">
                <Money sen={one.carried_sen} />
              </TableCell>
              <TableCell align="right">
                <Money sen={one.amount_sen} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  )
}
