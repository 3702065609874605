import type { OrderPage } from '@apeak/contract/orders-console'
import { consolePaths, pathTo } from '@apeak/contract/paths'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { call } from '../api.ts'
import { ClaimButton } from '../desk/claim-button.tsx'
import { MoneySeenDialog } from '../payments/money-seen-dialog.tsx'
import { ActionButton } from '../ui/action-button.tsx'
import { useRights } from '../ui/use-rights.ts'
import { CorrectDetailsDialog } from './correct-details-dialog.tsx'
import { DeliverDialog } from './deliver-dialog.tsx'
import { RefundDialog } from './refund-dialog.tsx'

type Opened = 'deliver' | 'money' | 'refund' | 'details'

/** Everything that can be done to an order as it stands, by an operator of these rights. */
export function OrderActions({ order }: { order: OrderPage }) {
  const { has } = useRights()
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  const { id, status, qty, delivered_qty, cancelled_qty, is_refunding, options } = order
  const owed = qty - delivered_qty - cancelled_qty
  const isUnpaid = status === 'pending' || status === 'pending_payment'
  const isManual = order.payment_method === 'check_payment'
  const isPaid = status === 'processing' || status === 'completed'
  const may: Record<Opened, boolean> = {
    deliver: has('orders.deliver') && status === 'processing' && owed > 0 && !is_refunding,
    money: has('orders.money') && isManual,
    refund: has('orders.refund') && isPaid && order.refundable_sen > 0,
    details: has('orders.correct') && (isUnpaid || status === 'processing') && options.length > 0,
  }
  const words: Record<Opened, string> = {
    deliver: 'Deliver',
    money: isUnpaid ? 'Money seen' : 'More money seen',
    refund: 'Refund',
    details: 'Correct details',
  }
  const main: Opened = status === 'processing' ? 'deliver' : 'money'
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {(Object.keys(words) as Opened[])
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
      {status === 'pending' && <PutBack id={id} />}
      {(isUnpaid || owed > 0) && has('queue.claim') && (
        <ClaimButton item={{ kind: 'order', id, claim: order.claim }} />
      )}
      {isPaid || status === 'pending' ? <ResendMail order={order} /> : null}
      <AddNote id={id} />
      {opened === 'deliver' && (
        <DeliverDialog
          order={{ id, product: order.product_name, category: order.category_name, owed }}
          onClose={close}
        />
      )}
      {opened === 'money' && (
        <MoneySeenDialog
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

const PutBack = ({ id }: { id: string }) => (
  <ActionButton
    label="Put back to unpaid"
    right="orders.money"
    title="Put back to unpaid"
    done="Put back to unpaid"
    asksReason
    run={(reason) => call('POST', pathTo(consolePaths.putOrderBack, { id }), { reason })}
  >
    <Typography>
      What it reserved is released, and its shopper is mailed that no money was seen. It can still
      be paid, at the price that it then has.
    </Typography>
  </ActionButton>
)

function ResendMail({ order: { id, delivered_qty, customer_email } }: { order: OrderPage }) {
  if (!customer_email) return null
  const mail = delivered_qty > 0 ? 'delivered' : 'received'
  return (
    <ActionButton
      label="Send mail again"
      right="orders.mail"
      title="Send mail again"
      confirm="Send"
      done="The mail is on its way"
      run={(_reason, request_key) =>
        call('POST', pathTo(consolePaths.resendOrderMail, { id }), { mail, request_key })
      }
    >
      <Typography>
        {mail === 'delivered'
          ? 'The mail that tells of the delivery, with all codes so far,'
          : 'The mail that tells that the order was received'}{' '}
        goes to {customer_email} once more.
      </Typography>
    </ActionButton>
  )
}

function AddNote({ id }: { id: string }) {
  const [text, setText] = useState('')
  return (
    <ActionButton
      label="Note"
      right="orders.note"
      title="A note for other operators"
      confirm="Write"
      done="Note written"
      disabled={text.trim() === ''}
      onDone={() => setText('')}
      run={(_reason, request_key) =>
        call('POST', pathTo(consolePaths.addOrderNote, { id }), { text: text.trim(), request_key })
      }
    >
      <TextField
        label="Note"
        value={text}
        onChange={({ target }) => setText(target.value)}
        multiline
        minRows={2}
        sx={{ mt: 1 }}
        slotProps={{ htmlInput: { maxLength: 1000 } }}
      />
    </ActionButton>
  )
}
