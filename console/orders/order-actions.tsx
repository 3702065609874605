import { formatSen } from '@apeak/contract/money'
import type { OrderPage, RefundOrder, RefundPreview } from '@apeak/contract/orders-console'
import { consolePaths, pathTo } from '@apeak/contract/paths'
import { Alert, Box, Button, MenuItem, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { call } from '../api.ts'
import { ClaimButton, useOtherHolder } from '../desk/claim-button.tsx'
import { ConfirmMoneyDialog } from '../payments/confirm-money-dialog.tsx'
import { methodName } from '../payments/money-words.tsx'
import { useRead } from '../read.ts'
import { useRights } from '../session.ts'
import { ActionButton, ActionDialog } from '../ui/actions.tsx'
import { hundredthsText, typedSen } from '../ui/money.tsx'
import { useTextInput } from '../ui/typed.tsx'
import { AskShopperDialog } from './ask-shopper.tsx'
import { DeliverDialog } from './deliver-dialog.tsx'
import { UndoBar, useUndo } from './undo-bar.tsx'

type OpenDialog = 'deliver' | 'money' | 'refund' | 'details' | 'ask'

/** The actions that the order's status and the operator's rights allow. */
export function OrderActions({ order }: { order: OrderPage }) {
  const { has } = useRights()
  const [opened, setOpened] = useState<OpenDialog>()
  const close = () => setOpened(undefined)
  const { id, status, qty, delivered_qty, cancelled_qty, options } = order
  const undo = useUndo()
  const holder = useOtherHolder()(order.claim)
  const isHeld = order.is_refunding || order.dispute !== null || order.correction !== null
  const owed = qty - delivered_qty - cancelled_qty
  const isUnpaid = status === 'pending' || status === 'pending_payment'
  const isManual = order.payment_method === 'check_payment'
  const isPaid = status === 'processing' || status === 'completed'
  const may: Record<OpenDialog, boolean> = {
    deliver:
      has('orders.deliver') &&
      status === 'processing' &&
      owed > order.supplying_qty &&
      !order.by_supplier &&
      !isHeld,
    money: has('orders.money') && isManual,
    refund: has('orders.refund') && isPaid && order.refundable_sen > 0,
    details: has('orders.correct') && (isUnpaid || status === 'processing') && options.length > 0,
    ask:
      has('orders.mail') &&
      (status === 'pending' || (status === 'processing' && owed > 0)) &&
      (order.question === null || order.question.closed_at !== null),
  }
  const words: Record<OpenDialog, string> = {
    deliver: 'Deliver',
    money: isUnpaid ? 'Confirm payment' : 'Confirm further payment',
    refund: 'Refund',
    details: 'Correct details',
    ask: 'Ask the shopper',
  }
  const main: OpenDialog = status === 'processing' ? 'deliver' : 'money'
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {(Object.keys(words) as OpenDialog[])
        .filter((name) => may[name])
        .map((name) => (
          <Button
            key={name}
            size="small"
            variant={name === main && (isUnpaid || name === 'deliver') ? 'contained' : 'outlined'}
            onClick={() => setOpened(name)}
          >
            {words[name]}
          </Button>
        ))}
      {status === 'pending' && <MarkUnpaidButton id={id} />}
      {(isUnpaid || owed > 0) && has('queue.claim') && (
        <ClaimButton item={{ kind: 'order', id, claim: order.claim }} />
      )}
      {isPaid || status === 'pending' ? <ResendMailButton order={order} /> : null}
      <AddNoteButton id={id} />
      {opened === 'deliver' && (
        <DeliverDialog
          order={{
            ...{ id, product: order.product_name, category: order.category_name, owed },
            ...{ reference: order.short_reference, options, holder },
          }}
          onClose={close}
          onDone={(delivery) => undo.offer(delivery ? [delivery] : [])}
        />
      )}
      {opened === 'ask' && <AskShopperDialog id={id} onClose={close} />}
      <UndoBar {...undo.bar} />
      {opened === 'money' && (
        <ConfirmMoneyDialog
          awaited={{
            kind: 'order',
            id,
            reference: order.short_reference,
            total_sen: order.total_sen,
            isPaid: !isUnpaid,
          }}
          onClose={close}
        />
      )}
      {opened === 'refund' && <RefundDialog order={order} onClose={close} />}
      {opened === 'details' && <CorrectDetailsDialog order={order} onClose={close} />}
    </Box>
  )
}

const MarkUnpaidButton = ({ id }: { id: string }) => (
  <ActionButton
    label="Mark as unpaid"
    right="orders.money"
    title="Mark as unpaid"
    done="Marked as unpaid"
    asksReason
    run={(reason) => call('POST', pathTo(consolePaths.markOrderUnpaid, { id }), { reason })}
    consequence="Releases the order’s reservations and emails the shopper that no payment was received. The order can still be paid, at the current price."
  />
)

function ResendMailButton({ order: { id, delivered_qty, customer_email } }: { order: OrderPage }) {
  if (!customer_email) return null
  const mail = delivered_qty > 0 ? 'delivered' : 'received'
  return (
    <ActionButton
      label="Resend email"
      right="orders.mail"
      title="Resend email"
      confirm="Send"
      done="Email sent"
      run={(_reason, request_key) =>
        call('POST', pathTo(consolePaths.resendOrderMail, { id }), { mail, request_key })
      }
    >
      <Typography>
        {mail === 'delivered'
          ? 'The delivery email with all codes so far'
          : 'The order confirmation'}{' '}
        is sent again to {customer_email}.
      </Typography>
    </ActionButton>
  )
}

function AddNoteButton({ id }: { id: string }) {
  const note = useTextInput('', { maxLength: 1000 })
  return (
    <ActionButton
      label="Note"
      right="orders.note"
      title="Add a note for operators"
      confirm="Add note"
      done="Note added"
      disabled={note.text === ''}
      onDone={() => note.set('')}
      run={(_reason, request_key) =>
        call('POST', pathTo(consolePaths.addOrderNote, { id }), { text: note.text, request_key })
      }
    >
      <TextField label="Note" {...note.field} multiline minRows={2} />
    </ActionButton>
  )
}

type Way = RefundOrder['way']

/** Refunds a payment in part or in full, after a preview. */
function RefundDialog({ order, onClose }: { order: OrderPage; onClose(): void }) {
  const { id, refundable_sen, refund_to_source, delivered_qty, cancelled_qty, qty } = order
  const owed = qty - delivered_qty - cancelled_qty
  const amount = useTextInput(hundredthsText(refundable_sen), { inputMode: 'decimal' })
  const [way, setWay] = useState<Way>(refund_to_source ? 'source' : 'gold')
  const [cancelled, setCancelled] = useState(0)
  const sen = typedSen(amount.text)
  const isPart = sen !== undefined && sen < refundable_sen
  const wanted = { amount_sen: sen ?? 1, way, cancelled_qty: isPart ? cancelled : 0 }
  const { data: preview } = useRead<RefundPreview>(
    ['refund-preview', id, wanted],
    pathTo(consolePaths.previewRefund, { id }, wanted),
    { enabled: sen !== undefined },
  )
  const refund = (reason: string, request_key: string) => {
    const body: RefundOrder = { ...wanted, reason, request_key, seen_delivered_qty: delivered_qty }
    return call('POST', pathTo(consolePaths.refundOrder, { id }), body)
  }
  return (
    <ActionDialog
      title="Refund"
      confirm="Refund"
      color="error"
      done={`Refund of ${formatSen(sen ?? 0)} requested`}
      asksReason
      run={refund}
      disabled={sen === undefined || !preview || preview.refusal !== null}
      onClose={onClose}
    >
      <TextField
        label="Amount in RM"
        {...amount.field}
        helperText={`At most ${formatSen(refundable_sen)}`}
      />
      <TextField
        select
        label="Refund to"
        value={way}
        onChange={({ target }) => setWay(target.value as Way)}
      >
        <MenuItem value="source" disabled={!refund_to_source}>
          Original payment method
        </MenuItem>
        <MenuItem value="gold" disabled={order.customer_id === null}>
          Customer’s gold
        </MenuItem>
      </TextField>
      {isPart && owed > 0 && qty > 1 && (
        <TextField
          label="Units to cancel"
          type="number"
          value={cancelled}
          onChange={({ target }) => setCancelled(Math.trunc(Number(target.value)))}
          helperText={`${owed} of ${qty} not delivered yet`}
          slotProps={{ htmlInput: { min: 0, max: owed } }}
        />
      )}
      {preview && (
        <Alert severity={preview.refusal ? 'error' : 'info'}>
          {preview.refusal ?? refundEffect(preview, order)}
        </Alert>
      )}
    </ActionDialog>
  )
}

function refundEffect({ sends, provider, status_after }: RefundPreview, order: OrderPage): string {
  const way = {
    provider: `${provider ? methodName(provider) : 'The provider'} sends it back, which can take several days.`,
    operator: 'It stays in the queue until an operator sends the bank transfer and confirms it.',
    gold: 'The gold is credited immediately, and the customer gets an email.',
  }[sends]
  const after =
    status_after === 'refunded'
      ? 'Delivery is paused until the refund is complete.'
      : status_after === order.status
        ? 'The order’s status does not change.'
        : 'The order is then complete.'
  return `${way} ${after}`
}

/** Corrects the shopper's details, such as a player ID, before delivery. */
function CorrectDetailsDialog({ order, onClose }: { order: OrderPage; onClose(): void }) {
  // The details when the dialog opened: the server refuses later changes.
  const [seen] = useState(order.options)
  const [options, setOptions] = useState(order.options)
  const isSame = options.every(({ value }, index) => value === seen[index]?.value)
  const change = (place: number, value: string) =>
    setOptions(options.map((one, index) => (index === place ? { ...one, value } : one)))
  return (
    <ActionDialog
      title="Correct the details"
      confirm="Correct"
      done="Details corrected"
      asksReason
      run={(reason, request_key) =>
        call('POST', pathTo(consolePaths.correctDetails, { id: order.id }), {
          seen,
          options,
          reason,
          request_key,
        })
      }
      disabled={isSame}
      onClose={onClose}
      consequence="The shopper gets an email with the new details."
    >
      {options.map(({ name, value }, index) => (
        <TextField
          key={name}
          label={name}
          value={value}
          onChange={({ target }) => change(index, target.value)}
          slotProps={{ htmlInput: { maxLength: 1000 } }}
        />
      ))}
    </ActionDialog>
  )
}
