import type { MethodDay } from '@apeak/contract/payments-console'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { Money } from '../ui/money.tsx'
import { moneyWord } from './money-words.ts'

const heads = [
  'Payments',
  'Paid',
  'Paid by report',
  'Refunded',
  'Refunded by report',
  'Charged back',
  'As gold',
  'Fees by report',
]

/** What each method brought by the shop's book, beside what its provider reports. */
export function MethodTable({ methods }: { methods: readonly MethodDay[] }) {
  if (methods.length === 0) {
    return <Typography color="textSecondary">Nothing came in on this day.</Typography>
  }
  return (
    <TableContainer tabIndex={0} role="group" aria-label="Payment methods">
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>Method</TableCell>
            {heads.map((head) => (
              <TableCell key={head} align="right">
                {head}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {methods.map((day) => (
            <TableRow key={day.method}>
              <TableCell component="th" scope="row">
                {moneyWord(day.method)}
              </TableCell>
              <TableCell align="right">{day.payments}</TableCell>
              {amountsOf(day).map(([name, sen]) => (
                <TableCell key={name} align="right">
                  {sen === null ? <None /> : <Money sen={sen} />}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}

function amountsOf({ reported, ...day }: MethodDay): [string, number | null][] {
  return [
    ['paid', day.paid_sen],
    ['paid there', reported?.paid_sen ?? null],
    ['refunded', day.refunded_sen],
    ['refunded there', reported?.refunded_sen ?? null],
    ['charged back', day.charged_back_sen],
    ['gold', day.given_as_gold_sen],
    ['fees', reported?.fee_sen ?? null],
  ]
}

function None() {
  return (
    <Typography component="span" variant="body2" color="textSecondary">
      no report
    </Typography>
  )
}
