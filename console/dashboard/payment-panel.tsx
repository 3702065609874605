import type { PaymentAttempts, RefundSums } from '@apeak/contract/dashboard'
import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { useMethodName } from '../orders/use-names.ts'
import { inWords } from '../ui/history.tsx'
import { Panel } from '../ui/panel.tsx'

/** How attempts to pay with providers ended, why they failed, and what went back. */
export function PaymentPanel({
  payments,
  refunds,
}: {
  payments: PaymentAttempts
  refunds: RefundSums
}) {
  const methodName = useMethodName()
  return (
    <Panel title="Payments and refunds">
      <Figures
        title="Attempts to pay"
        none="Nobody tried to pay with a provider."
        heads={['Provider', 'Paid', 'Failed', 'Not paid']}
        rows={payments.by_provider.map(({ provider, paid, failed, open }) => [
          methodName(provider),
          String(paid),
          String(failed),
          String(open),
        ])}
      />
      <Figures
        title="Why payments failed"
        none="No payment failed."
        heads={['Reason', 'Provider', 'Times']}
        rows={payments.failures.map(({ provider, reason, attempts }) => [
          reason ?? 'No reason given',
          methodName(provider),
          String(attempts),
        ])}
      />
      <Figures
        title="Refunds"
        none="Nothing went back."
        heads={['To', 'State', 'Times', 'Amount']}
        rows={refunds.map(({ way, state, refunds: times, total }) => [
          inWords(way),
          inWords(state),
          String(times),
          total.formatted,
        ])}
      />
    </Panel>
  )
}

type FiguresProps = { title: string; none: string; heads: string[]; rows: string[][] }

function Figures({ title, none, heads, rows }: FiguresProps) {
  return (
    <Box sx={{ '& + &': { mt: 2.5 } }}>
      <Typography variant="h3" sx={{ mb: 0.5 }}>
        {title}
      </Typography>
      {rows.length === 0 ? (
        <Typography color="textSecondary">{none}</Typography>
      ) : (
        <Table
          size="small"
          aria-label={title}
          sx={{ '& .MuiTableCell-root': { px: { xs: 0.5, sm: 1.5 } } }}
        >
          <TableHead>
            <TableRow>
              {heads.map((head, index) => (
                <TableCell
                  key={head}
                  align={index < heads.length - 1 && index < 2 ? 'left' : 'right'}
                >
                  {head}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map((row) => (
              <TableRow key={row.slice(0, 2).join(' ')}>
                {row.map((cell, index) => (
                  <TableCell
                    key={heads[index]}
                    align={index < heads.length - 1 && index < 2 ? 'left' : 'right'}
                    sx={{ overflowWrap: 'anywhere' }}
                  >
                    {cell}
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </Box>
  )
}
