import { useEffect, useState } from 'react'
import type { PaymentStep } from './use-payment-step.ts'

const untilSlow = 6_000

/** What is going on, once a payment takes a while to begin. */
export function PaymentProgress({ step }: { step: PaymentStep }) {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    setSlow(false)
    if (step !== 'opening') return
    const timer = setTimeout(() => setSlow(true), untilSlow)
    return () => clearTimeout(timer)
  }, [step])
  const sentence =
    step === 'leaving'
      ? 'Taking you to the payment page…'
      : step === 'opening' && slow
        ? 'This takes longer than usual. Please keep this page open.'
        : ''
  if (!sentence) return null
  return (
    <p role="status" className="mt-4 text-muted">
      {sentence}
    </p>
  )
}
