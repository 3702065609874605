import type { Page } from '@apeak/contract/lists'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from './database.ts'

/** Which page of an operators' list is asked for, and in which order. */
export type ListQuery = { page?: number; per_page?: number; sort?: string }

type List = {
  /** SQL: the columns of an entry, and from where, without conditions. */
  select: RawBuilder<unknown>
  from: RawBuilder<unknown>
  /** SQL conditions, all of which hold. */
  where?: readonly RawBuilder<unknown>[]
  /** What each name that a list is sorted by stands for. */
  columns: Record<string, RawBuilder<unknown>>
  /** The name that it is sorted by unless asked otherwise, as in `sort`. */
  sort: string
  /** SQL: what tells entries apart that sort alike. */
  tie: RawBuilder<unknown>
}

/**
 * One page of a list with how many entries there are: two statements. For tables that stay small; one
 * that grows without end counts and finds its pages by means of its own.
 */
export async function readPage<Row>(
  db: Queryable,
  { page = 1, per_page = 25, sort: asked }: ListQuery,
  { select, from, where = [], columns, sort, tie }: List,
): Promise<Page<Row>> {
  const chosen = asked ?? sort
  const column = columns[chosen.replace(/^-/, '')] ?? tie
  const way = chosen.startsWith('-') ? sql`desc` : sql`asc`
  const filter = where.length === 0 ? sql`true` : sql.join([...where], sql` and `)
  const [{ rows }, { rows: counts }] = await Promise.all([
    sql<Row>`
      select ${select} from ${from} where ${filter}
      order by ${column} ${way}, ${tie} ${way}
      limit ${per_page} offset ${(page - 1) * per_page}`.execute(db),
    sql<{ total: number }>`
      select count(*)::integer as total from ${from} where ${filter}`.execute(db),
  ])
  const total = counts[0]?.total ?? 0
  const last_page = Math.max(1, Math.ceil(total / per_page))
  return { data: rows, current_page: page, last_page, per_page, total }
}
