import type { Shop } from '#platform/shop.ts'
import { askProvider } from './ask-provider.ts'
import { nextAskAfter } from './rules.ts'
import { dueAttempts, planNextAsk } from './sql.ts'

/** Attempts asked about in one run of the job; the rest wait for the next minute. */
const ATTEMPTS_AT_ONCE = 100
/** Questions under way at once: few, since providers block those who ask too much. */
const QUESTIONS_AT_ONCE = 4

/**
 * Asks the providers about attempts that are due: what closes a payment whose every message was
 * lost. The next asking is planned before this one, so that a crash asks once more and not never.
 * Returns how many were asked about.
 */
export async function askOpenAttempts(shop: Shop): Promise<number> {
  const due = await dueAttempts(shop.database, ATTEMPTS_AT_ONCE)
  let asked = 0
  const askNext = async () => {
    for (let attempt = due.shift(); attempt; attempt = due.shift()) {
      const { id, provider, state, age_ms } = attempt
      if (!(await planNextAsk(shop.database, id, nextAskAfter(provider, state, age_ms)))) continue
      asked += 1
      await askProvider(shop, attempt).catch((error: unknown) =>
        shop.log.error({ err: error, attempt: id }, 'asking failed'),
      )
    }
  }
  await Promise.all(Array.from({ length: QUESTIONS_AT_ONCE }, askNext))
  return asked
}
