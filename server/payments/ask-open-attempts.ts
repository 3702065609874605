import type { AppContext } from '#context.ts'
import { askFiuuTogether } from './ask-fiuu.ts'
import { askProvider, noteAnswer } from './ask-provider.ts'
import { manyOrdersLimit } from './fiuu/fiuu-client.ts'
import { type Asked, isWithinFiuuList, nextAskAfter } from './rules.ts'
import { askSoon, type DueAttempt, dueAttempts, isPaused, planNextAsk } from './sql-asking.ts'

/** Attempts asked about in one run of the job; the rest wait for the next minute. */
const ATTEMPTS_AT_ONCE = 100
/** Questions under way at once: few, since providers block those who ask too much. */
const QUESTIONS_AT_ONCE = 4

/**
 * Asks the providers about attempts that are due: what closes a payment whose every message was
 * lost. The next asking is planned before this one, so that a crash asks once more and not never.
 * Returns how many were asked about.
 */
export async function askOpenAttempts(context: AppContext): Promise<number> {
  const questions = questionsOf(await dueAttempts(context.database, ATTEMPTS_AT_ONCE))
  let asked = 0
  const askNext = async () => {
    for (let group = questions.shift(); group; group = questions.shift()) {
      asked += await askGroup(context, group).catch((error: unknown) => {
        context.log.error({ err: error }, 'asking failed')
        return 0
      })
    }
  }
  await Promise.all(Array.from({ length: QUESTIONS_AT_ONCE }, askNext))
  return asked
}

/** Attempts by the question that finds out about them: one each, but young ones of Fiuu's together. */
function questionsOf(due: DueAttempt[]): DueAttempt[][] {
  const together = due.filter(
    ({ provider, age_ms }) => provider === 'fiuu' && isWithinFiuuList(age_ms),
  )
  const groups = due.filter((attempt) => !together.includes(attempt)).map((attempt) => [attempt])
  for (let from = 0; from < together.length; from += manyOrdersLimit) {
    groups.push(together.slice(from, from + manyOrdersLimit))
  }
  return groups
}

/** Asks one question; who could not be asked about now is asked about soon. How many were. */
async function askGroup(context: AppContext, group: DueAttempt[]): Promise<number> {
  const { database } = context
  const [first] = group
  // A provider that has just said that it is asked too often: these stay due.
  if (!first || (await isPaused(database, first.provider))) return 0
  const planned: DueAttempt[] = []
  for (const attempt of group) {
    const { id, provider, state, age_ms } = attempt
    const isPlanned = await planNextAsk(database, id, nextAskAfter(provider, state, age_ms))
    if (isPlanned) planned.push(attempt)
  }
  if (planned.length === 0) return 0
  const said = await askAbout(context, planned)
  const postponed = planned.filter((_, index) => said[index] === 'later').map(({ id }) => id)
  await askSoon(database, postponed)
  return planned.length - postponed.length
}

async function askAbout(context: AppContext, attempts: DueAttempt[]): Promise<Asked[]> {
  const [first] = attempts
  if (first?.provider === 'fiuu' && isWithinFiuuList(first.age_ms)) {
    const said = await askFiuuTogether(context, attempts)
    for (const [index, attempt] of attempts.entries()) {
      await noteAnswer(context, attempt, said[index] ?? 'unknown')
    }
    return said
  }
  return Promise.all(attempts.map((attempt) => askProvider(context, attempt)))
}
