import { consolePaths, pathTo } from '@apeak/contract/paths'
import type { PaymentShown, TargetShown } from '@apeak/contract/payments-console'
import Alert from '@mui/material/Alert'
import TextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { Money } from '../ui/money.tsx'

const shape = /^A[PG]-[2-9A-Z]{4}-[2-9A-Z]{4}$/

/** Lets unapplied money pay for an order or a top-up, which is shown first. */
export function ApplyMoney({ payment }: { payment: PaymentShown }) {
  const [typed, setTyped] = useState('')
  const reference = typed.trim().toUpperCase()
  const id = String(payment.id)
  const { data: target, error } = useQuery({
    queryKey: ['payment-target', id, reference],
    queryFn: () =>
      call<TargetShown>('GET', pathTo(consolePaths.paymentTarget, { id }, { reference })),
    enabled: shape.test(reference),
    retry: false,
  })
  return (
    <ActionButton
      label="Apply"
      right="payments.decide"
      title="Let this money pay for something"
      asksReason
      disabled={target === undefined || target.refusal !== null}
      run={(reason) =>
        call('POST', pathTo(consolePaths.applyPayment, { id }), { reference, reason })
      }
      done={`It pays for ${reference}`}
    >
      <TextField
        label="Reference of the order or top-up"
        placeholder="AP-7K2M-9QXF"
        value={typed}
        onChange={({ target: field }) => setTyped(field.value)}
        sx={{ mt: 1 }}
        autoFocus
      />
      {error && <Alert severity="error">{error.message}</Alert>}
      {target && (
        <Alert severity={target.refusal ? 'error' : 'info'}>
          {target.description}, <Money sen={target.amount_sen} />.{' '}
          {target.refusal ?? `${reference} will count as paid by this money.`}
        </Alert>
      )}
    </ActionButton>
  )
}
