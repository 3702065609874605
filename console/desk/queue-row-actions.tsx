import type { WaitingItem } from '@apeak/contract/orders-console'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Link } from 'react-router-dom'
import { RefundActions } from '../orders/refund-actions.tsx'
import { CopyValue } from '../ui/copy-value.tsx'
import { KeyHint } from '../ui/key-hint.tsx'
import { useRights } from '../ui/use-rights.ts'
import { ClaimButton } from './claim-button.tsx'
import { ApprovalNote, ApprovalWork, PaymentWork, UnmatchedWork } from './money-work.tsx'
import { awaitsTransfer, isDeliverable, refundOf, seeRight, whereShown } from './waiting-words.ts'

/** What can be done with what is chosen. */
export type RowWork = { copied(): void; deliver(): void; money(): void }

/** What of something is copied, in the order of the keys 1 to 9. */
export function copiedOf({
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

/** The details to copy and the actions of what is chosen in the queue, each with its key. */
export function QueueRowActions({ item, work }: { item: WaitingItem; work: RowWork }) {
  const { has } = useRights()
  const shown = whereShown(item)
  return (
    <Box sx={{ px: 2, pb: 1.75, pt: 0.5, display: 'grid', gap: 1.25 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {copiedOf(item).map(({ name, value }, index) => (
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
        {awaitsTransfer(item) && has(seeRight(item)) && (
          <Button variant="contained" size="small" onClick={work.money}>
            Money seen
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
