import type { GoldDay } from '@apeak/contract/gold-console'
import { consolePaths, pathTo } from '@apeak/contract/paths'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { call } from '../api.ts'
import { moneyWord } from '../payments/money-words.ts'
import { Money } from '../ui/money.tsx'

/** What gold came to customers, and went from them, on a day. */
export function GoldDayTable({ day }: { day: string }) {
  const { data } = useQuery({
    queryKey: ['gold-day', day],
    queryFn: () => call<GoldDay>('GET', pathTo(consolePaths.goldDay, {}, { day })),
  })
  if (!data) return null
  if (data.moved.length === 0) {
    return <Typography color="textSecondary">No gold moved on this day.</Typography>
  }
  return (
    <Table size="small">
      <TableHead>
        <TableRow>
          <TableCell>Why</TableCell>
          <TableCell align="right">Transfers</TableCell>
          <TableCell align="right">To customers</TableCell>
          <TableCell align="right">From customers</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {data.moved.map(({ reason, against, transfers, in_sen, out_sen }) => (
          <TableRow key={`${reason} ${against}`}>
            <TableCell component="th" scope="row">
              {moneyWord(reason)}
              {reason === 'refund' && against === 'top_ups' && ' of other money'}
            </TableCell>
            <TableCell align="right">{transfers}</TableCell>
            <TableCell align="right">
              <Money sen={in_sen} />
            </TableCell>
            <TableCell align="right">
              <Money sen={out_sen} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
