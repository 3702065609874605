import type { PaymentShown, UnmatchedShown } from '@apeak/contract/payments-console'
import CircularProgress from '@mui/material/CircularProgress'
import type { ReactNode } from 'react'
import { useGetOne } from 'react-admin'
import { PaymentActions } from '../payments/payment-actions.tsx'
import { UnmatchedActions } from '../payments/unmatched-actions.tsx'

/** What is done with unapplied money, from the queue: read once it is chosen. */
export function PaymentWork({ id }: { id: string }) {
  const { data } = useGetOne<PaymentShown>('payments', { id: Number(id) })
  return <Read>{data && <PaymentActions payment={data} />}</Read>
}

/** The same, of unmatched money. */
export function UnmatchedWork({ id }: { id: string }) {
  const { data } = useGetOne<UnmatchedShown>('unmatched-money', { id: Number(id) })
  return <Read>{data && <UnmatchedActions unmatched={data} />}</Read>
}

const Read = ({ children }: { children: ReactNode }) =>
  children ?? <CircularProgress size={20} aria-label="Loading" sx={{ m: 0.875 }} />
