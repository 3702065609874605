import { ApiError } from '@apeak/contract/client'
import { useEffect, useRef, useState } from 'react'
import { sixDigits } from '../accounts/credential-checks.ts'
import { api } from '../api.ts'
import { shopMessage } from '../payments/payment-errors.ts'
import { useShopper } from '../session/shopper.ts'

/** The PIN's state; `refused`: it could not be checked for another reason. */
type PinState = 'unverified' | 'verified' | 'invalid' | 'refused'

type Known = { state: PinState; sentence: string; shopperId: number | undefined }

/** The shop accepts a verification for ten minutes; here it ends slightly earlier. */
const lifetime = 9.5 * 60_000
const nothing: Known = { state: 'unverified', sentence: '', shopperId: undefined }
const unexpected = 'The PIN could not be checked. Please try again.'

/** The security PIN and its verification, which covers one payment. */
export function usePin() {
  const shopperId = useShopper()?.id
  const [typed, setTyped] = useState('')
  const [known, setKnown] = useState(nothing)
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  // Another shopper may have logged in in another tab.
  const { state, sentence } = known.shopperId === shopperId ? known : nothing

  useEffect(() => {
    if (state !== 'verified') return
    const timer = setTimeout(() => setKnown(nothing), lifetime)
    return () => clearTimeout(timer)
  }, [state])

  async function verify() {
    if (running.current || shopperId === undefined || typed === '') return
    running.current = true
    setBusy(true)
    try {
      await api.accounts.verifyPin({ pin: typed, id: shopperId })
      setKnown({ state: 'verified', sentence: '', shopperId })
      setTyped('')
    } catch (error) {
      const isWrong = error instanceof ApiError && error.status === 422
      const why = isWrong ? 'Invalid PIN' : (shopMessage(error) ?? unexpected)
      setKnown({ state: isWrong ? 'invalid' : 'refused', sentence: why, shopperId })
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  return {
    state,
    verified: state === 'verified',
    /** Why the last try was refused, or empty. */
    sentence,
    typed,
    busy,
    type: (text: string) => setTyped(sixDigits(text)),
    verify,
    /** Called after a payment, which uses the verification up. */
    reset: () => setKnown(nothing),
  }
}

export type Pin = ReturnType<typeof usePin>
