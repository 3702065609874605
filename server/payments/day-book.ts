import { assertOwn, Refusal } from '#platform/http/problems.ts'
import type { PaymentsContext } from './context.ts'
import {
  type Difference,
  differencesOf,
  insertExplanation,
  type MethodDay,
  methodDays,
  reportsOfDay,
  type StoredReport,
} from './sql-day-book.ts'

/** What the shop and its providers say of a day in Malaysia. */
export type DayBook = {
  day: string
  methods: MethodDay[]
  differences: Difference[]
  reports: StoredReport[]
}

type Context = Pick<PaymentsContext, 'database' | 'providers'>

/** The book of a day: each method's sums, what the reports say, and where they differ, line by line. */
export async function dayBook({ database, providers }: Context, day: string): Promise<DayBook> {
  const [methods, reports, differences] = await Promise.all([
    methodDays(database, day),
    reportsOfDay(database, day),
    Promise.all(
      [...providers.values()].map(({ name, reports: { kinds } = { kinds: [] } }) =>
        differencesOf(database, name, kinds, day),
      ),
    ),
  ])
  return { day, methods, reports, differences: differences.flat() }
}

/** A difference as an operator saw it. */
export type SeenDifference = Pick<
  Difference,
  'provider' | 'kind' | 'reference' | 'shop_sen' | 'report_sen'
>

/**
 * An operator says why book and report differ. Holds for just this difference; safe to repeat. Throws
 * 409 where they do not differ so (any more) on that day, or another operator has explained it.
 */
export async function explainDifference(
  context: Context,
  day: string,
  seen: SeenDifference,
  { reason, operator }: { reason: string; operator: string },
): Promise<void> {
  const { provider, kind, reference, shop_sen, report_sen } = seen
  const { differences } = await dayBook(context, day)
  const found = differences.some(
    (one) =>
      one.provider === provider &&
      one.kind === kind &&
      one.reference === reference &&
      one.shop_sen === shop_sen &&
      one.report_sen === report_sen,
  )
  if (!found) throw new Refusal(409, 'Book and report do not differ so any more.')
  const first = await insertExplanation(context.database, { ...seen, reason, operator })
  assertOwn(first, { id: operator }, 'This was explained already.')
}
