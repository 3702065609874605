import type { GoldAccount } from '@apeak/contract/gold-console'
import { consolePaths, pathTo } from '@apeak/contract/paths'
import type { PaymentShown } from '@apeak/contract/payments-console'
import Alert from '@mui/material/Alert'
import TextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { Money } from '../ui/money.tsx'

/** Gives all that is left of unapplied money to a customer as gold. */
export function GiveAsGold({ payment }: { payment: PaymentShown }) {
  const [typed, setTyped] = useState(String(payment.for_what.customer_id ?? ''))
  const [key] = useState(() => crypto.randomUUID())
  const isNumber = /^[1-9]\d{0,8}$/.test(typed.trim())
  const id = typed.trim()
  const { data: account, error } = useQuery({
    queryKey: ['gold-account', id],
    queryFn: () => call<GoldAccount>('GET', pathTo(consolePaths.goldAccount, { id })),
    enabled: isNumber,
    retry: false,
  })
  return (
    <ActionButton
      label="Give as gold"
      right="payments.decide"
      title="Give this money as gold"
      asksReason
      disabled={account === undefined || account.email === null}
      run={(reason) =>
        call('POST', pathTo(consolePaths.givePaymentAsGold, { id: String(payment.id) }), {
          customer_id: Number(id),
          reason,
          request_key: key,
        })
      }
      done="It was given as gold"
    >
      <TextField
        label="Customer number"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        sx={{ mt: 1 }}
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
      />
      {error && <Alert severity="error">{error.message}</Alert>}
      {account && (
        <Alert severity="info">
          {account.email} will have <Money sen={account.balance_sen + payment.left_sen} /> of gold,{' '}
          <Money sen={payment.left_sen} /> more than now, and is told by mail.
        </Alert>
      )}
    </ActionButton>
  )
}
