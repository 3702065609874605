import { ApiError } from '@apeak/contract/client'
import { useEffect, useState } from 'react'
import { api } from '../api.ts'
import { type Verdict, watchPayment } from '../payments/poll-status.ts'
import { keptTopup } from './topup.ts'

/** How a top-up stands, by the shop's word. `awaited`: an operator looks for the money. */
export type TopupState = Verdict | 'awaited' | 'cancelled' | 'unknown'

/**
 * What the shop knows of a top-up, kept up to date while its payment is open; undefined before the
 * first answer. `patient`: asks again by itself; otherwise once, and when told to.
 */
export function useTopupState(id: string, patient: boolean) {
  const [state, setState] = useState<TopupState>()
  const [asking, setAsking] = useState(false)
  const [round, setRound] = useState(0)

  useEffect(() => {
    const control = new AbortController()
    const { signal } = control
    async function ask(): Promise<Verdict> {
      setAsking(true)
      const known = await readState(id).finally(() => setAsking(false))
      if (!signal.aborted) setState(known)
      // Whatever is neither open, paid nor failed stays as it is: nothing more to be asked.
      return known === 'open' || known === 'paid' ? known : 'failed'
    }
    // A question without an answer counts as still open.
    const onVerdict = (said: Verdict) => setState((known) => known ?? said)
    watchPayment({ ask, look: ask, onVerdict, patient: patient || round > 0, signal })
    return () => control.abort()
  }, [id, patient, round])

  return { state, asking, askAgain: () => setRound((count) => count + 1) }
}

async function readState(id: string): Promise<TopupState> {
  try {
    // Named as a provider's, so that looking at a manual payment places nothing.
    const looked = { payment_method: 'razorpay', point_transaction_id: id } as const
    const { status } = await api.gold.callback(looked)
    if (status === 'completed') return 'paid'
    if (status === 'failed' || status === 'cancelled') return status
    return keptTopup(id)?.method === 'check_payment' ? 'awaited' : 'open'
  } catch (error) {
    const isNone = error instanceof ApiError && (error.status === 404 || error.status === 422)
    if (isNone) return 'unknown'
    throw error
  }
}
