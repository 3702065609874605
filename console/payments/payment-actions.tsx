import type { PaymentShown } from '@apeak/contract/payments-console'
import { GiveAsGold } from '../gold/give-as-gold.tsx'
import { ApplyMoney } from './apply-money.tsx'
import { SendBack } from './send-back.tsx'

/** What can be done with money that pays for nothing, while any of it is left. */
export function PaymentActions({ payment }: { payment: PaymentShown }) {
  if (payment.state !== 'unapplied' || payment.left_sen <= 0) return null
  return (
    <>
      <ApplyMoney payment={payment} />
      <SendBack payment={payment} />
      <GiveAsGold payment={payment} />
    </>
  )
}
