import { consolePaths, pathTo } from '@apeak/contract/paths'
import type { ThreadDetails } from '@apeak/contract/support-console'
import { Box, TextField } from '@mui/material'
import { Link } from 'react-router-dom'
import { call } from '../api.ts'
import { ActionButton } from '../ui/actions.tsx'
import { Note } from '../ui/text.tsx'
import { useTextInput } from '../ui/typed.tsx'

/** The order that a thread is about: attached, or typed by the sender. */
export function ThreadOrder({ thread }: { thread: ThreadDetails }) {
  const { order_id, order_reference, typed_order, is_erased } = thread
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      {order_id && order_reference && (
        <Link to={`/orders/${order_id}/show`}>{order_reference}</Link>
      )}
      {!is_erased &&
        (order_id ? <DetachButton thread={thread} /> : <AttachButton thread={thread} />)}
      {typed_order && <TypedOrder {...typed_order} />}
    </Box>
  )
}

/** The reference that the sender typed, and why it is not attached. */
function TypedOrder({
  reference,
  order_id,
  is_same_email,
}: NonNullable<ThreadDetails['typed_order']>) {
  if (!order_id) return <Note sx={{ width: '100%' }}>They typed {reference}: no such order.</Note>
  return (
    <Note sx={{ width: '100%' }}>
      They typed <Link to={`/orders/${order_id}/show`}>{reference}</Link>
      {is_same_email
        ? '.'
        : ': its email address is different. Do not discuss the order with them.'}
    </Note>
  )
}

/** Sends the change. `order`: a reference, or null to detach. */
const send = ({ id, order_id }: ThreadDetails, order: string | null) =>
  call('POST', pathTo(consolePaths.threadOrder, { id }), { order, seen: order_id })

function AttachButton({ thread }: { thread: ThreadDetails }) {
  const order = useTextInput(thread.typed_order?.order_id ? thread.typed_order.reference : '')
  return (
    <ActionButton
      label="Attach an order"
      title="Attach an order to this conversation"
      confirm="Attach"
      right="inbox.answer"
      isQuick
      run={() => send(thread, order.value)}
      done="Order attached"
      disabled={order.text === ''}
    >
      <TextField
        label="Order reference"
        placeholder="AP-7K2M-9QXF"
        autoFocus
        {...order.field}
        helperText="The order’s page then shows this conversation. The customer does not see it."
      />
    </ActionButton>
  )
}

const DetachButton = ({ thread }: { thread: ThreadDetails }) => (
  <ActionButton
    label="Detach"
    title={`Detach ${thread.order_reference}?`}
    right="inbox.answer"
    run={() => send(thread, null)}
    done="Order detached"
    consequence="The conversation stays, without the order."
  />
)
