import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useRestored } from './use-restored.ts'

/**
 * How far a payment is on this page: `opening` and `leaving` while the shopper waits, `paying` under
 * the provider's window, `done` until the page leads on.
 */
export type PaymentStep = 'idle' | 'opening' | 'paying' | 'leaving' | 'done'

/** The step of one payment at a time. `onBrokenOff`: the shopper came back by the back button. */
export function usePaymentStep(onBrokenOff: () => void) {
  const [step, setStep] = useState<PaymentStep>('idle')
  // State is too late to stop a second click in the same moment.
  const running = useRef(false)

  /** Begins a payment, and says whether it may: not while another is under way. */
  function begin(): boolean {
    if (running.current) return false
    running.current = true
    setStep('opening')
    return true
  }

  function stop() {
    running.current = false
    setStep('idle')
  }

  useAddressChange(() => step === 'done' && stop())
  useRestored(() => {
    if (!running.current) return
    stop()
    onBrokenOff()
  })
  return { step, setStep, begin, stop }
}

/** Calls back when the address has changed and the page has stayed. */
function useAddressChange(onChange: () => void): void {
  const { key } = useLocation()
  const shown = useRef(key)
  const callBack = useEffectEvent(onChange)
  useEffect(() => {
    if (shown.current === key) return
    shown.current = key
    callBack()
  }, [key])
}
