import type { WaitingItem } from '@apeak/contract/orders-console'
import type { PaymentDetails, UnmatchedDetails } from '@apeak/contract/payments-console'
import { Box, Button, CircularProgress } from '@mui/material'
import type { ReactNode } from 'react'
import { useGetOne } from 'react-admin'
import { Link } from 'react-router-dom'
import { ApprovalActions } from '../gold/adjustment-list.tsx'
import { useActorNames } from '../operators/operator-names.ts'
import { RefundActions } from '../orders/order-money.tsx'
import { PaymentActions } from '../payments/payments.tsx'
import { UnmatchedActions } from '../payments/unmatched-money.tsx'
import { useRights } from '../session.ts'
import { CopyValue } from '../ui/copy-value.tsx'
import { Time } from '../ui/malaysian-time.tsx'
import { Note } from '../ui/text.tsx'
import { ClaimButton, KeyHint } from './claim-button.tsx'
import {
  approvalOf,
  detailPageOf,
  isAwaitingTransfer,
  isDeliverable,
  moneyRight,
  refundOf,
} from './waiting-words.ts'

/** Actions on the selected entry. */
export type RowWork = { copied(): void; deliver(): void; money(): void }

/** Values to copy with the keys 1 to 9. */
export function copyableValues({
  details,
  reference,
  id,
}: WaitingItem): { name: string; value: string }[] {
  const answers = details.asked ?? details.options ?? []
  const named = reference ? [{ name: 'Reference', value: reference }] : []
  const payment = details.payment_id ? [{ name: 'Payment', value: details.payment_id }] : []
  const all = [...answers, ...payment, ...named]
  return (all.length > 0 ? all : [{ name: 'ID', value: id }]).slice(0, 9)
}

/** Details to copy and actions of the selected entry, with shortcuts. */
export function QueueRowActions({ item, work }: { item: WaitingItem; work: RowWork }) {
  const { has } = useRights()
  const shown = detailPageOf(item)
  return (
    <Box sx={{ px: 2, pb: 1.75, pt: 0.5, display: 'grid', gap: 1.25 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {copyableValues(item).map(({ name, value }, index) => (
          <CopyValue
            key={name}
            name={name}
            value={value}
            keyHint={String(index + 1)}
            onCopy={work.copied}
          />
        ))}
      </Box>
      {item.kind === 'approval' && <ApprovalNote item={item} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {isDeliverable(item) && has('orders.deliver') && (
          <Button variant="contained" size="small" onClick={work.deliver}>
            Deliver
            <KeyHint of="d" />
          </Button>
        )}
        {isAwaitingTransfer(item) && has(moneyRight(item)) && (
          <Button variant="contained" size="small" onClick={work.money}>
            Confirm payment
            <KeyHint of="m" />
          </Button>
        )}
        {item.kind === 'payment' && has('payments.decide') && <PaymentWork id={item.id} />}
        {item.kind === 'unmatched' && has('payments.decide') && <UnmatchedWork id={item.id} />}
        {item.kind === 'approval' && <ApprovalWork item={item} />}
        {item.kind === 'refund' && <RefundActions refund={refundOf(item)} />}
        {has('queue.claim') && <ClaimButton item={item} keyHint="c" />}
        {shown && has(shown.right) && (
          <Button component={Link} to={shown.path} variant="outlined" size="small">
            {shown.label}
            <KeyHint of="o" />
          </Button>
        )}
      </Box>
    </Box>
  )
}

/** Actions on unapplied money, loaded when selected. */
function PaymentWork({ id }: { id: string }) {
  const { data } = useGetOne<PaymentDetails>('payments', { id: Number(id) })
  return <ReadyContent>{data && <PaymentActions payment={data} />}</ReadyContent>
}

/** The same for unmatched money. */
function UnmatchedWork({ id }: { id: string }) {
  const { data } = useGetOne<UnmatchedDetails>('unmatched-money', { id: Number(id) })
  return <ReadyContent>{data && <UnmatchedActions unmatched={data} />}</ReadyContent>
}

/** Approves or declines another operator's request. */
const ApprovalWork = ({ item }: { item: WaitingItem }) => (
  <ApprovalActions
    id={item.id}
    asked={approvalOf(item)}
    requested_by={item.details.requested_by ?? ''}
    reason={item.details.reason ?? ''}
  />
)

/** The requester, reason and expiry. */
function ApprovalNote({ item }: { item: WaitingItem }) {
  const nameOf = useActorNames()
  const { requested_by = '', reason, expires_at } = item.details
  return (
    <Note sx={{ overflowWrap: 'anywhere' }}>
      Asked by {nameOf('operator', requested_by)}: {reason}
      <br />A second operator decides
      {expires_at && (
        <>
          {' '}
          until <Time at={expires_at} />
        </>
      )}
      .
    </Note>
  )
}

const ReadyContent = ({ children }: { children: ReactNode }) =>
  children ?? <CircularProgress size={20} aria-label="Loading" sx={{ m: 0.875 }} />
