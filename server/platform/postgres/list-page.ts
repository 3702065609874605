import type { Page } from '@apeak/contract/lists'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from './database.ts'

/** Which page of an operators' list is asked for, and in which order. */
export type ListQuery = { page?: number; per_page?: number; sort?: string }

/** Lists count this far: counting a million entries costs more than reading a page of them. */
export const COUNTED_MAX = 1_000

/** What a list is sorted by. */
type Sorted = string | number | Date | null

type List = {
  /** SQL: the columns of an entry, and from which tables, without conditions. */
  select: RawBuilder<object>
  from: RawBuilder<object>
  /** SQL conditions, all of which hold. */
  where?: readonly RawBuilder<boolean>[]
  /** What each name that a list is sorted by stands for. */
  columns: Record<string, RawBuilder<Sorted>>
  /** The name that it is sorted by unless asked otherwise, as in `sort`. */
  sort: string
  /** SQL: what tells entries apart that sort alike. */
  tie: RawBuilder<Sorted>
}

/**
 * One page of a list: two statements. The page is found by the columns that filter and sort it, which
 * one index holds where the table is large; only its own entries are read whole.
 */
export async function readPage<Row>(
  db: Queryable,
  query: ListQuery,
  { select, from, where = [], columns, sort, tie }: List,
): Promise<Page<Row>> {
  const { limit, offset } = rangeOf(query)
  const chosen = query.sort ?? sort
  const column = columns[chosen.replace(/^-/, '')] ?? tie
  const way = chosen.startsWith('-') ? sql`desc` : sql`asc`
  const order = sql`order by ${column} ${way}, ${tie} ${way}`
  const filter = where.length === 0 ? sql`true` : sql.join([...where], sql` and `)
  const { rows: counts } = await sql<{ counted: number }>`
    select count(*)::integer as counted
    from (select from ${from} where ${filter} limit ${sql.lit(COUNTED_MAX + 1)}) counted`.execute(
    db,
  )
  const { rows } = await sql<Row>`
    select ${select} from ${from}
    where ${tie} in (
      select ${tie} from ${from} where ${filter} ${order}
      limit ${limit}::integer offset ${offset}::integer
    ) and ${filter}
    ${order}`.execute(db)
  return toPage(rows, query, counts[0]?.counted ?? 0)
}

/** The rows to read for a page: one more than it shows, which says whether another page follows. */
export function rangeOf({ page = 1, per_page = 25 }: ListQuery): { limit: number; offset: number } {
  return { limit: per_page + 1, offset: (page - 1) * per_page }
}

/** The page of the rows that `rangeOf` asks for. `counted`: entries, at least up to `COUNTED_MAX` + 1. */
export function toPage<Entry>(
  rows: readonly Entry[],
  { page = 1, per_page = 25 }: ListQuery,
  counted: number,
): Page<Entry> {
  return {
    data: rows.slice(0, per_page),
    current_page: page,
    per_page,
    has_more: rows.length > per_page,
    total: Math.min(counted, COUNTED_MAX),
    ...(counted > COUNTED_MAX ? { is_capped: true } : {}),
  }
}
