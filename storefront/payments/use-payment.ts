import type { PaymentMethodValue, ProviderFields } from '@apeak/contract/payments'
import { useRef, useState } from 'react'
import { useSettings } from '../layout/settings.ts'
import { type Payment, pay, type Subject } from './pay.ts'
import { useRestored } from './use-restored.ts'

/**
 * Where a payment stands on this page: `making` and `leaving` while the shopper waits, `paying`
 * under the provider's window, `done` until the page leads on.
 */
export type PaymentStage = 'idle' | 'making' | 'paying' | 'leaving' | 'done'

/** What was opened to be paid. */
export type Opened = { subject: Subject; fields: ProviderFields }

/** Pays one thing at a time. `onBrokenOff`: the shopper came back by the back button, unpaid. */
export function usePayment(onBrokenOff: () => void = () => {}) {
  const settings = useSettings()
  const [stage, setStage] = useState<PaymentStage>('idle')
  // State is too late to stop a second click in the same moment.
  const running = useRef(false)

  function stop() {
    running.current = false
    setStage('idle')
  }
  useRestored(() => {
    if (!running.current) return
    stop()
    onBrokenOff()
  })

  /**
   * Has something opened and pays it. Null where another payment is under way. Throws what `open`
   * and `pay` throw.
   */
  async function begin(
    method: PaymentMethodValue,
    open: () => Promise<Opened>,
  ): Promise<Payment | null> {
    if (running.current) return null
    running.current = true
    setStage('making')
    try {
      const beforeOpen = async () => {
        setStage('paying')
        await twoFrames()
      }
      const payment = await pay({ method, settings, beforeOpen, ...(await open()) })
      if (payment === 'leaving') setStage('leaving')
      else if (payment === 'paid' || payment === 'awaited') setStage('done')
      else stop()
      return payment
    } catch (error) {
      stop()
      throw error
    }
  }
  return { stage, busy: stage !== 'idle', begin, stop }
}

/** Until React has shown the change, and the browser has painted it. */
function twoFrames(): Promise<void> {
  return new Promise((done) => {
    requestAnimationFrame(() => requestAnimationFrame(() => done()))
  })
}
