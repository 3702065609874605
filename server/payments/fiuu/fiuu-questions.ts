import type { Confirmed } from '../provider.ts'
import type { Claimed } from './fiuu-confirm.ts'

/** For so long a yes is remembered: until what follows from it is surely recorded. */
const REMEMBERED_MS = 10_000

/**
 * What Fiuu is being asked just now, or has confirmed just now: the browser that comes back and the
 * message of Fiuu's servers bring the same claim at the same moment, and share one answer.
 */
export class FiuuQuestions {
  readonly #underWay = new Map<string, Promise<Confirmed>>()

  /** Has those asked about that nobody asks about. What became of each, in their order. */
  async share<One extends Claimed>(
    claims: readonly One[],
    ask: (claims: One[]) => Promise<Confirmed[]>,
  ): Promise<Confirmed[]> {
    const own = claims.filter((claim) => !this.#underWay.has(keyOf(claim)))
    const answers = own.length > 0 ? ask(own) : Promise.resolve([])
    for (const [index, claim] of own.entries()) {
      const answer = answers.then((found) => found[index] ?? { status: 'later' as const })
      this.#underWay.set(keyOf(claim), answer)
      answer.then(
        ({ status }) => this.#forget(claim, status === 'paid' ? REMEMBERED_MS : 0),
        () => this.#forget(claim, 0),
      )
    }
    const answered = claims.map((claim) => this.#underWay.get(keyOf(claim)))
    return (await Promise.all(answered)).map((found) => found ?? { status: 'later' })
  }

  #forget(claim: Claimed, afterMs: number): void {
    setTimeout(() => this.#underWay.delete(keyOf(claim)), afterMs).unref()
  }
}

const keyOf = ({ tranID, reference, amountSen }: Claimed) => `${tranID} ${reference} ${amountSen}`
