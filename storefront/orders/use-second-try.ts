import { toast } from 'sonner'
import type { Checkout } from '../checkout/checkout.ts'
import { openOrder } from '../checkout/order-payable.ts'
import { paymentErrorText } from '../payments/payment-errors.ts'
import { usePayment } from '../payments/use-payment.ts'
import { useShopper } from '../session/shopper.ts'

/**
 * Pays an order that is not paid yet, once at a time. `onEnd` is called when the shopper is still
 * on the page after it: the order may have changed meanwhile.
 */
export function useSecondTry(onEnd: () => void) {
  const customerId = useShopper()?.id ?? null
  const { busy, begin, stop } = usePayment(onEnd)

  async function tryAgain(checkout: Checkout) {
    const method = checkout.request.body.payment_method
    try {
      const payment = await begin(method, () => openOrder(checkout, customerId))
      if (payment === null || payment === 'leaving') return
      stop()
    } catch (error) {
      toast.error(paymentErrorText(error))
    }
    onEnd()
  }
  return { busy, tryAgain }
}
