import type { Page } from '@apeak/contract/lists'
import { formatSen } from '@apeak/contract/money'
import { consolePaths } from '@apeak/contract/paths'
import type { ListedMethod } from '@apeak/contract/payments-console'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { Title } from 'react-admin'
import { Link } from 'react-router-dom'
import { call } from '../api.ts'
import { Panel } from '../ui/panel.tsx'
import { RetryAlert } from '../ui/retry-alert.tsx'
import { SavedOrder } from '../ui/saved-order.tsx'
import { ShowHeading } from '../ui/show-heading.tsx'
import { useRights } from '../ui/use-rights.ts'
import { InstructionsPanel } from './instructions-panel.tsx'

/** What a method adds, or gold takes off, in words. */
const feeText = ({ id, fee_kind, fee_hundredths }: ListedMethod) => {
  if (fee_hundredths === 0) return 'no fee'
  const fee = fee_kind === 'fixed' ? formatSen(fee_hundredths) : `${fee_hundredths / 100} %`
  return `${fee} ${id === 'apeak' ? 'off' : 'fee'}`
}

/** What a method lacks, or that an operator can switch it on; nothing of one that is on and ready. */
function Readiness({ method: { enabled, lacks } }: { method: ListedMethod }) {
  if (lacks) {
    return (
      <Typography variant="body2" color="warning" sx={{ flexBasis: '100%' }}>
        {lacks}
      </Typography>
    )
  }
  return enabled ? null : <Chip size="small" color="success" variant="outlined" label="Ready" />
}

/** The payment methods in their order, and where manual payments go. */
export function PaymentMethodList() {
  const { has } = useRights()
  const { data, error, refetch } = useQuery({
    queryKey: ['payment-methods', 'all'],
    queryFn: () => call<Page<ListedMethod>>('GET', consolePaths.paymentMethods),
  })
  return (
    <Box sx={{ display: 'grid', gap: 2, pt: 2 }}>
      <Title title="Payment methods" />
      <ShowHeading>Payment methods</ShowHeading>
      {error && <RetryAlert retry={refetch}>The methods could not be read.</RetryAlert>}
      {!data && !error && <Skeleton variant="rounded" height={200} aria-label="Loading" />}
      {data && (
        <Panel title="In the order that shoppers see">
          <SavedOrder
            label="Payment methods"
            items={data.data}
            nameOf={({ label }) => label}
            path={consolePaths.orderPaymentMethods}
            onRefused={refetch}
            disabled={!has('methods.change')}
            render={(method) => (
              <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
                <Link to={`/payment-methods/${method.id}`}>{method.label}</Link>
                <span>{feeText(method)}</span>
                {!method.enabled && <Chip size="small" label="Off" />}
                <Readiness method={method} />
              </Box>
            )}
          />
        </Panel>
      )}
      <InstructionsPanel />
    </Box>
  )
}
