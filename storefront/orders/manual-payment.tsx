import type { OrderDetails } from '@apeak/contract/orders'
import { api } from '../api.ts'
import { HowToPay } from '../payments/how-to-pay.tsx'
import { useQuery } from '../ui/use-query.ts'

/** How a placed order is paid by hand; nothing for one that is not waiting for that. */
export function ManualPayment({ order }: { order: OrderDetails | null | undefined }) {
  const isWaiting = order?.status === 'pending' && order.payment_method === 'check_payment'
  const methods = useQuery(isWaiting ? 'methods' : null, () => api.payments.methods())
  if (!isWaiting) return null
  return (
    <HowToPay
      instructions={methods.value?.[order.payment_method]?.instructions}
      amount={order.total.inCurrentCurrency.formatted}
      reference={order.short_reference}
      className="mt-4"
    />
  )
}
