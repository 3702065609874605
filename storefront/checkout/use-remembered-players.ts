import type { Option } from '@apeak/contract/catalog'
import type { CategoryOptionAnswer } from '@apeak/contract/checkout'
import { api } from '../api.ts'
import { useVisitor } from '../session/shopper.ts'
import { useQuery } from '../ui/use-query.ts'
import { type Answers, answersOf, answersText } from './option-answers.ts'
import { forgetGuestPlayer, guestPlayers } from './remembered-guest.ts'

/** Whom somebody has ordered for before. */
export type RememberedPlayer = {
  /** As games show it: '12345678 (2345)'. */
  text: string
  /** Its answers to what is asked now. */
  answers: (options: Option[]) => Answers
  /** Deletes it, from the account or this browser. */
  forget: () => Promise<unknown>
}

/** As many as can be chosen from at a glance. */
const shown = 4

const none: RememberedPlayer[] = []

/** The players of a category whose details were ordered with before, the newest first. */
export function useRememberedPlayers(slug: string) {
  const visitor = useVisitor()
  const key = visitor === undefined ? null : { slug, id: visitor?.id ?? null }
  const { value, retry } = useQuery(key, load, {
    // The form is whole without them.
    onError: (error) => console.warn('Remembered players could not be read', error),
  })
  const forget = (player: RememberedPlayer) => {
    player.forget().then(retry, retry)
  }
  return { players: value ?? none, forget }
}

async function load({
  slug,
  id,
}: {
  slug: string
  id: number | null
}): Promise<RememberedPlayer[]> {
  if (id === null) {
    return guestPlayers(slug).map((given) =>
      player(given, async () => forgetGuestPlayer(slug, given)),
    )
  }
  const { players } = await api.checkout.players(slug)
  return players
    .slice(0, shown)
    .map((one) => player(one.answers, () => api.checkout.forgetPlayer({ id: one.id })))
}

function player(
  given: CategoryOptionAnswer[],
  forget: RememberedPlayer['forget'],
): RememberedPlayer {
  return { forget, text: answersText(given), answers: (options) => answersOf(options, given) }
}
