import type { Option } from '@apeak/contract/catalog'
import type { CategoryOptionAnswer } from '@apeak/contract/checkout'
import { useMemo, useState } from 'react'
import { useVisitor } from '../session/shopper.ts'
import { type Answers, answersOf, answersText } from './option-answers.ts'
import { forgetGuestPlayer, guestPlayers } from './remembered-guest.ts'

/** Whom somebody has ordered for before. */
export type RememberedPlayer = {
  /** As games show it: '12345678 (2345)'. */
  text: string
  given: CategoryOptionAnswer[]
  /** Its answers to what is asked now. */
  answers: (options: Option[]) => Answers
}

/** The players of a category whose details were ordered with before, the newest first. */
export function useRememberedPlayers(slug: string) {
  const visitor = useVisitor()
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` stands for what the storage holds
  const players = useMemo(
    () => (visitor === null ? guestPlayers(slug).map(player) : []),
    [visitor, slug, round],
  )
  function forget({ given }: RememberedPlayer) {
    forgetGuestPlayer(slug, given)
    setRound((count) => count + 1)
  }
  return { players, forget }
}

function player(given: CategoryOptionAnswer[]): RememberedPlayer {
  return { given, text: answersText(given), answers: (options) => answersOf(options, given) }
}
