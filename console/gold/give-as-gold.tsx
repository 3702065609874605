import type { GoldAccount, UnappliedGiven } from '@apeak/contract/gold-console'
import { consolePaths, pathTo } from '@apeak/contract/paths'
import type { PaymentShown } from '@apeak/contract/payments-console'
import Alert from '@mui/material/Alert'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { Money } from '../ui/money.tsx'
import { waitsForApproval } from './approval-words.ts'

/** Gives all that is left of unapplied money as gold to the account that it came for, if any. */
export function GiveAsGold({ payment }: { payment: PaymentShown }) {
  const { customer_id } = payment.for_what
  return customer_id === null ? null : <Give payment={payment} customer_id={customer_id} />
}

function Give({ payment, customer_id }: { payment: PaymentShown; customer_id: number }) {
  const [key] = useState(() => crypto.randomUUID())
  const id = String(customer_id)
  const { data: account, error } = useQuery({
    queryKey: ['gold-account', id],
    queryFn: () => call<GoldAccount>('GET', pathTo(consolePaths.goldAccount, { id })),
    retry: false,
  })
  return (
    <ActionButton
      label="Give as gold"
      right="payments.decide"
      title="Give this money as gold"
      asksReason
      disabled={account === undefined || account.email === null}
      run={async (reason) => {
        const path = pathTo(consolePaths.givePaymentAsGold, { id: String(payment.id) })
        const body = { customer_id, reason, request_key: key }
        const { approval_id } = await call<UnappliedGiven>('POST', path, body)
        return approval_id === null ? undefined : waitsForApproval
      }}
      done="It was given as gold"
    >
      {error && <Alert severity="error">{error.message}</Alert>}
      {account && (
        <Alert severity="info">
          {account.email} will have <Money sen={account.balance_sen + payment.left_sen} /> of gold,{' '}
          <Money sen={payment.left_sen} /> more than now, and is told by mail. Beyond your daily
          limit a second operator must approve it first.
        </Alert>
      )}
    </ActionButton>
  )
}
