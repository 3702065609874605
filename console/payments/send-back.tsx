import { consolePaths, pathTo } from '@apeak/contract/paths'
import type { PaymentShown } from '@apeak/contract/payments-console'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { call } from '../api.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { hundredthsText, typedSen } from '../ui/typed-amount.ts'
import { moneyWord } from './money-words.ts'

/** Sends unapplied money back to where it came from: all that is left, or a part. */
export function SendBack({ payment }: { payment: PaymentShown }) {
  const [typed, setTyped] = useState(hundredthsText(payment.left_sen))
  const [key, setKey] = useState(() => crypto.randomUUID())
  const amount_sen = typedSen(typed)
  const isManual = payment.provider === 'check_payment'
  return (
    <ActionButton
      label="Refund"
      right="payments.decide"
      title="Send this money back"
      asksReason
      disabled={amount_sen === undefined || amount_sen > payment.left_sen}
      run={(reason) =>
        call('POST', pathTo(consolePaths.refundPayment, { id: String(payment.id) }), {
          amount_sen,
          reason,
          request_key: key,
        })
      }
      done="It is on its way back"
      onDone={() => setKey(crypto.randomUUID())}
    >
      <TextField
        label="Amount (RM)"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        sx={{ mt: 1 }}
        slotProps={{ htmlInput: { inputMode: 'decimal' } }}
      />
      <Typography variant="body2">
        {isManual
          ? 'It came by transfer: make the transfer back at the bank, then confirm it in the queue.'
          : `${moneyWord(payment.provider)} sends it to the card or account that it came from. This cannot be taken back.`}
      </Typography>
    </ActionButton>
  )
}
