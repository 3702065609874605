import type { Page } from '@apeak/contract/lists'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from './database.ts'
import { nearCut } from './near-cut.ts'

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
 * One page of a list with how many entries there are: two statements. The page is found by what it is
 * filtered and sorted by alone, from the nearer end, and only its own entries are read: of a table of a
 * million, where one index holds all that.
 */
export async function readPage<Row>(
  db: Queryable,
  { page = 1, per_page = 25, sort: asked }: ListQuery,
  { select, from, where = [], columns, sort, tie }: List,
): Promise<Page<Row>> {
  const chosen = asked ?? sort
  const column = columns[chosen.replace(/^-/, '')] ?? tie
  const filter = where.length === 0 ? sql`true` : sql.join([...where], sql` and `)
  const { rows: counts } = await sql<{ total: number }>`
    select count(*)::integer as total from ${from} where ${filter}`.execute(db)
  const total = counts[0]?.total ?? 0
  const wanted = { limit: per_page, offset: (page - 1) * per_page }
  const near = nearCut(total, { falling: chosen.startsWith('-') }, wanted)
  const order = sql`order by ${column} ${wayOf(near.sort)}, ${tie} ${wayOf(near.sort)}`
  const { rows } = await sql<Row>`
    select ${select} from ${from}
    where ${tie} in (
      select ${tie} from ${from} where ${filter} ${order}
      limit ${near.cut.limit} offset ${near.cut.offset}
    ) and ${filter}
    ${order}`.execute(db)
  const last_page = Math.max(1, Math.ceil(total / per_page))
  const data = near.isReversed ? rows.toReversed() : rows
  return { data, current_page: page, last_page, per_page, total }
}

const wayOf = ({ falling }: { falling: boolean }) => (falling ? sql`desc` : sql`asc`)

/** The page of a list that shows at most so many entries, of whose `found` one more was looked for. */
export function cutPage<Entry>(
  data: Entry[],
  { page = 1, per_page = 25 }: ListQuery,
  { found, most }: { found: number; most: number },
): Page<Entry> {
  const total = Math.min(found, most)
  const last_page = Math.max(1, Math.ceil(total / per_page))
  const list = { data, current_page: page, last_page, per_page, total }
  return found > most ? { ...list, is_cut: true } : list
}
