import type { OrderDetails } from '@apeak/contract/orders'
import { api } from '../api.ts'
import { HowToPay } from '../payments/how-to-pay.tsx'
import { useQuery } from '../ui/use-query.ts'
import { PayAnotherWay } from './pay-another-way.tsx'

type Props = {
  order: OrderDetails | null | undefined
  /** Called when the order may have changed. */
  onChange: () => void
}

/** How a placed order is paid by hand, or in another way; nothing for one that is not waiting for that. */
export function ManualPayment({ order, onChange }: Props) {
  const isWaiting = order?.status === 'pending' && order.payment_method === 'check_payment'
  const methods = useQuery(isWaiting ? 'methods' : null, () => api.payments.methods())
  if (!isWaiting) return null
  return (
    <>
      <HowToPay
        instructions={methods.value?.[order.payment_method]?.instructions}
        amount={order.total.inCurrentCurrency.formatted}
        reference={order.short_reference}
        className="mt-4"
      />
      {order.may_change && <PayAnotherWay orderId={order.id} onChange={onChange} />}
    </>
  )
}
