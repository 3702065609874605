import { useEffect, useState } from 'react'
import type { PaymentStage } from './use-payment.ts'

const patience = 6_000

/** What is going on, once a payment takes a while to begin. */
export function PaymentProgress({ stage }: { stage: PaymentStage }) {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    setSlow(false)
    if (stage !== 'making') return
    const timer = setTimeout(() => setSlow(true), patience)
    return () => clearTimeout(timer)
  }, [stage])
  const sentence =
    stage === 'leaving'
      ? 'Taking you to the payment page…'
      : stage === 'making' && slow
        ? 'This takes longer than usual. Please keep this page open.'
        : ''
  if (!sentence) return null
  return (
    <p role="status" className="mt-4 text-muted">
      {sentence}
    </p>
  )
}
