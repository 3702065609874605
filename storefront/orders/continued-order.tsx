import { ApiError } from '@apeak/contract/client'
import { itemText, type Transaction } from '@apeak/contract/orders'
import type { PaymentMethodsResponse } from '@apeak/contract/payments'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { api, type Deferred, isMissing } from '../api.ts'
import { checkoutFailed } from '../payments/payment-errors.ts'
import { toast } from '../ui/toasts.ts'
import { useQuery } from '../ui/use-query.ts'
import { ContinueOrderDialog } from './continue-order-dialog.tsx'
import type { UnpaidOrder } from './use-continued-order.ts'

type Props = {
  methods: Deferred<PaymentMethodsResponse>
  /** The orders in sight, once they are loaded. */
  orders: Transaction[] | undefined
  /** Called when an order may have changed. */
  onChange: () => void
}

/**
 * Continues the order that the address names by `order_id`, with the payment method named by
 * `method` chosen beforehand: a reload or the back button finds it as it was.
 */
export function ContinuedOrder({ methods, orders, onChange }: Props) {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const id = query.get('order_id')
  // The shop says so where it does not offer this method.
  const preset = query.get('method')
  const order = useUnpaidOrder(id, orders)

  function close() {
    const rest = new URLSearchParams(query)
    rest.delete('order_id')
    rest.delete('method')
    navigate(`?${rest}`, { replace: true, preventScrollReset: true })
  }
  const refuse = useEffectEvent(() => {
    toast.error('This order is not waiting for a payment any more.')
    onChange()
    close()
  })
  const isGone = order === 'gone'
  useEffect(() => {
    if (isGone) refuse()
  }, [isGone])

  if (!order || order === 'gone') return null
  return (
    <ContinueOrderDialog
      key={order.id}
      order={order}
      preset={preset}
      methods={methods}
      onClose={close}
      onChange={onChange}
    />
  )
}

/** The order to continue: of those in sight, or read from the shop; 'gone' when it need not be paid. */
function useUnpaidOrder(
  id: string | null,
  orders: Transaction[] | undefined,
): UnpaidOrder | 'gone' | null {
  const seen = orders?.find((order) => order.id === id)
  const unseen = id && orders && !seen ? id : null
  const { value, error, fresh } = useQuery(unseen, (wanted) => api.orders.details(wanted), {
    onError: (why) => isGone(why) || toast.error(checkoutFailed),
  })
  if (fresh && isGone(error)) return 'gone'
  const found = seen ?? (fresh ? value : null)
  if (!id || !found) return null
  if (found.status !== 'pending_payment') return 'gone'
  const { product, qty } = found
  return { id, product: itemText(product.name, qty), category: product.category.name }
}

/** Whether the shop has no such order, rather than no answer. */
const isGone = (error: unknown) => error instanceof ApiError && isMissing(error)
