import { useRef, useState } from 'react'
import { toast } from 'sonner'
import { checkoutFailure } from '../checkout/failures.ts'
import type { Checkout } from '../checkout/kept-checkout.ts'
import { orderAndPay } from '../checkout/order-and-pay.ts'
import { ScriptBlocked } from '../checkout/razorpay-checkout.ts'
import { useRestored } from '../checkout/use-restored.ts'
import { useSettings } from '../layout/settings.ts'
import { useShopper } from '../layout/shopper.ts'

/**
 * Pays an order that is not paid yet, once at a time. `onEnd` is called when the shopper is still
 * on the page after it: the order may have changed meanwhile.
 */
export function useSecondTry(onEnd: () => void) {
  const settings = useSettings()
  const shopper = useShopper()
  const [busy, setBusy] = useState(false)
  const running = useRef(false)

  function stop() {
    running.current = false
    setBusy(false)
    onEnd()
  }
  useRestored(() => running.current && stop())

  async function tryAgain(checkout: Checkout) {
    if (running.current) return
    running.current = true
    setBusy(true)
    try {
      const { payment } = await orderAndPay(checkout, {
        customerId: shopper?.id ?? null,
        settings,
        makeRoom: async () => {},
      })
      if (payment !== 'leaving') stop()
    } catch (error) {
      toast.error(error instanceof ScriptBlocked ? error.message : checkoutFailure(error))
      stop()
    }
  }
  return { busy, tryAgain }
}
