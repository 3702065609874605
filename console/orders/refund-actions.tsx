import type { OrderPage } from '@apeak/contract/orders-console'
import { consolePaths, pathTo } from '@apeak/contract/paths'
import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { call } from '../api.ts'
import { ActionButton } from '../ui/action-button.tsx'

type Refund = Pick<
  OrderPage['refunds'][number],
  'id' | 'state' | 'provider' | 'way' | 'is_resolved'
>

/** What an operator does about a refund: sends it by bank, or sees that it failed. */
export function RefundActions({ refund }: { refund: Refund }) {
  const { id, state, provider, way, is_resolved } = refund
  if (state === 'failed' && !is_resolved) {
    return (
      <ActionButton
        label="Seen"
        right="orders.refund"
        title="This refund failed"
        done="It is out of the queue"
        asksReason
        run={(reason) => call('POST', pathTo(consolePaths.resolveRefund, { id }), { reason })}
      >
        <Typography>Its money is free to be refunded another way. It leaves the queue.</Typography>
      </ActionButton>
    )
  }
  const isByHand = state === 'requested' && provider === 'check_payment' && way === 'source'
  return isByHand ? <SendByBank id={id} /> : null
}

function SendByBank({ id }: { id: string }) {
  const [reference, setReference] = useState('')
  const settle = (bank_reference: string | null) =>
    call('POST', pathTo(consolePaths.settleRefund, { id }), { bank_reference })
  return (
    <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
      <ActionButton
        label="Sent by bank"
        right="orders.refund"
        title="Sent by bank"
        done="The refund is back"
        disabled={reference.trim().length < 3}
        run={() => settle(reference.trim())}
      >
        <Typography>The shopper is mailed that the money is on its way to them.</Typography>
        <TextField
          label="Bank reference"
          value={reference}
          onChange={({ target }) => setReference(target.value)}
          required
          slotProps={{ htmlInput: { maxLength: 60 } }}
        />
      </ActionButton>
      <ActionButton
        label="Do not send"
        right="orders.refund"
        title="Do not send this refund"
        color="error"
        done="The refund is called off"
        run={() => settle(null)}
      >
        <Typography>Its money is free again, and the order stands as before.</Typography>
      </ActionButton>
    </Box>
  )
}
