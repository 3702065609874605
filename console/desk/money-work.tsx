import type { WaitingItem } from '@apeak/contract/orders-console'
import type { PaymentShown, UnmatchedShown } from '@apeak/contract/payments-console'
import CircularProgress from '@mui/material/CircularProgress'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useGetOne } from 'react-admin'
import { ApprovalActions } from '../gold/approval-actions.tsx'
import { useActorNames } from '../operators/use-operator-names.ts'
import { PaymentActions } from '../payments/payment-actions.tsx'
import { UnmatchedActions } from '../payments/unmatched-actions.tsx'
import { Time } from '../ui/malaysian-time.tsx'
import { askedOf } from './waiting-words.ts'

/** What is done with unapplied money, from the queue: read once it is chosen. */
export function PaymentWork({ id }: { id: string }) {
  const { data } = useGetOne<PaymentShown>('payments', { id: Number(id) })
  return <Read>{data && <PaymentActions payment={data} />}</Read>
}

/** The same, of unmatched money. */
export function UnmatchedWork({ id }: { id: string }) {
  const { data } = useGetOne<UnmatchedShown>('unmatched-money', { id: Number(id) })
  return <Read>{data && <UnmatchedActions unmatched={data} />}</Read>
}

/** Approves or declines what another operator asked for. */
export const ApprovalWork = ({ item }: { item: WaitingItem }) => (
  <ApprovalActions
    id={item.id}
    asked={askedOf(item)}
    requested_by={item.details.requested_by ?? ''}
    reason={item.details.reason ?? ''}
  />
)

/** Who asked for it, why, and until when it can be approved. */
export function ApprovalNote({ item }: { item: WaitingItem }) {
  const nameOf = useActorNames()
  const { requested_by = '', reason, expires_at } = item.details
  return (
    <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
      Asked by {nameOf('operator', requested_by)}: {reason}
      <br />A second operator decides
      {expires_at && (
        <>
          {' '}
          until <Time at={expires_at} />
        </>
      )}
      .
    </Typography>
  )
}

const Read = ({ children }: { children: ReactNode }) =>
  children ?? <CircularProgress size={20} aria-label="Loading" sx={{ m: 0.875 }} />
