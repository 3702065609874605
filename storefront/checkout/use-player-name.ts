import type { PlayerLookup } from '@apeak/contract/suppliers'
import { useEffect, useState } from 'react'
import { api } from '../api.ts'
import { useQuery } from '../ui/use-query.ts'
import { namedAnswers } from './option-answers.ts'
import type { Offer, PurchaseState } from './use-purchase.ts'

/** The form goes on without a name after this time. */
const WAIT_MS = 2_000

/** The player of the purchase, as a supplier knows it; `looking`: for the first two seconds without an answer. */
export type PlayerName = PlayerLookup['result'] | 'looking'

/** Looks up the player while the order is confirmed. Failures count as unknown. */
export function usePlayerName({ product, answers, confirming }: PurchaseState, offer: Offer) {
  const asked = product && [...offer.options, ...product.options]
  const key = confirming &&
    product?.checks_player &&
    asked && {
      product_id: product.id,
      answers: namedAnswers(asked, answers),
    }
  const { value, error, fresh } = useQuery(key || null, api.checkout.checkPlayer, {
    optional: 'The player’s name',
  })
  const isLate = useTimePassed(key ? JSON.stringify(key) : '')
  const found = fresh && !error ? value : undefined
  const isLooking = Boolean(key) && !fresh && !isLate
  return { state: found?.result ?? (isLooking ? 'looking' : 'unknown'), name: found?.name ?? null }
}

/** Whether the time to wait has passed since a key changed; an empty key has none. */
function useTimePassed(key: string): boolean {
  const [passed, setPassed] = useState('')
  useEffect(() => {
    if (!key) return
    const timer = setTimeout(() => setPassed(key), WAIT_MS)
    return () => clearTimeout(timer)
  }, [key])
  return key !== '' && passed === key
}
