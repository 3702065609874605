import type { Page } from '@apeak/contract/lists'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from './database.ts'

/** The requested page of an operators' list, and its order. */
export type ListQuery = { page?: number; per_page?: number; sort?: string }

/** Maximum count: counting a million rows costs more than reading a page of them. */
export const COUNTED_MAX = 1_000

/** Types of sortable columns. */
type Sorted = string | number | Date | null

type List = {
  /** SQL: columns and tables, without conditions. */
  select: RawBuilder<object>
  from: RawBuilder<object>
  /** SQL conditions, joined by `and`; falsy ones are omitted. */
  where?: readonly (RawBuilder<boolean> | false | '' | 0 | undefined)[]
  /** SQL of each sortable name. */
  columns: Record<string, RawBuilder<Sorted>>
  /** Default order, in the form of `sort`. */
  sort: string
  /** SQL: unique key that breaks ties. */
  tie: RawBuilder<Sorted>
}

/**
 * Reads one page of a list in two statements. The page is selected by the filter and sort columns
 * alone, which one index can cover; only its rows are read in full.
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
  const filter = sql.join([sql`true`, ...where.filter((condition) => !!condition)], sql` and `)
  const { rows: counts } = await sql<{ counted: number }>`
    select count(*)::integer as counted
    from (select from ${from} where ${filter} limit ${sql.lit(COUNTED_MAX + 1)}) counted
  `.execute(db)
  const { rows } = await sql<Row>`
    select ${select} from ${from}
    where ${tie} in (
      select ${tie} from ${from} where ${filter} ${order}
      limit ${limit}::integer offset ${offset}::integer
    ) and ${filter}
    ${order}`.execute(db)
  return toPage(rows, query, counts[0]?.counted ?? 0)
}

/** Limit and offset of a page: one more row than shown, to tell whether another page follows. */
export function rangeOf({ page = 1, per_page = 25 }: ListQuery): { limit: number; offset: number } {
  return { limit: per_page + 1, offset: (page - 1) * per_page }
}

/** Makes a page from the rows read with `rangeOf`. `counted`: exact up to `COUNTED_MAX`. */
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

/** A short list as one page. */
export const singlePage = <Entry>(data: Entry[]) => ({
  data,
  current_page: 1,
  has_more: false,
  per_page: Math.max(1, data.length),
  total: data.length,
})
