import { ApiError } from '@apeak/contract/client'
import { useEffect, useState } from 'react'
import { pin as texts } from '#messages/gold.ts'
import { sixDigits } from '../accounts/credential-checks.ts'
import { api } from '../api.ts'
import { shopMessage } from '../payments/payment-errors.ts'
import { useShopper } from '../session/shopper.ts'
import { useSingleRun } from '../ui/use-single-run.ts'

/** The result of the last check; `sentence`: why it failed. */
type Known = { verified: boolean; sentence: string; shopperId: number | undefined }

/** The shop accepts a verification for ten minutes; here it ends slightly earlier. */
const lifetime = 9.5 * 60_000
const nothing: Known = { verified: false, sentence: '', shopperId: undefined }

/** The security PIN and its verification, which covers one payment. */
export function usePin() {
  const shopperId = useShopper()?.id
  const [typed, setTyped] = useState('')
  const [known, setKnown] = useState(nothing)
  // Another shopper may have logged in in another tab.
  const { verified, sentence } = known.shopperId === shopperId ? known : nothing

  useEffect(() => {
    if (!verified) return
    const timer = setTimeout(() => setKnown(nothing), lifetime)
    return () => clearTimeout(timer)
  }, [verified])

  const [verify, busy] = useSingleRun(async () => {
    if (shopperId === undefined || typed === '') return
    try {
      await api.accounts.verifyPin({ pin: typed, id: shopperId })
      setKnown({ verified: true, sentence: '', shopperId })
      setTyped('')
    } catch (error) {
      const isWrong = error instanceof ApiError && error.status === 422
      const why = isWrong ? texts.invalid : (shopMessage(error) ?? texts.failed)
      setKnown({ verified: false, sentence: why, shopperId })
    }
  })

  return {
    verified,
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
