import { consolePaths } from '@apeak/contract/paths'
import type { EditedInstructions } from '@apeak/contract/payments-console'
import Alert from '@mui/material/Alert'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { call } from '../api.ts'
import { Panel } from '../ui/panel.tsx'
import { RetryAlert } from '../ui/retry-alert.tsx'
import { useRights } from '../ui/use-rights.ts'

/** Where manual payments go now, and the way to change it. */
export function InstructionsPanel() {
  const { has } = useRights()
  const { data, error, refetch } = useQuery({
    queryKey: ['payment-instructions', 'shown'],
    queryFn: () => call<EditedInstructions>('GET', consolePaths.paymentInstructions),
  })
  if (error) return <RetryAlert retry={refetch}>The bank accounts could not be read.</RetryAlert>
  if (!data) return <Skeleton variant="rounded" height={120} aria-label="Loading" />
  return (
    <Panel
      title="Where manual payments go"
      aside={has('methods.change') && <Link to="/payment-instructions/check_payment">Change</Link>}
    >
      {data.bank_accounts.length === 0 && data.duitnow_qr_id === null && (
        <Alert severity="warning">Nobody is told where to pay by hand.</Alert>
      )}
      {data.bank_accounts.map(({ bank, number, holder }) => (
        <Typography key={`${bank} ${number}`} sx={{ fontVariantNumeric: 'tabular-nums' }}>
          <b>{bank}</b> {number}, {holder}
        </Typography>
      ))}
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        {data.duitnow_qr_id === null ? 'No DuitNow QR.' : 'With a DuitNow QR.'} {data.note}
      </Typography>
    </Panel>
  )
}
