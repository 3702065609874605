import { type RawBuilder, sql } from 'kysely'

/** An SQL condition: whether shoppers may see the row `alias` of a table with both columns. */
export const isPublished = (alias: string): RawBuilder<boolean> =>
  sql`(${sql.ref(`${alias}.published_at`)} <= now() and ${sql.ref(`${alias}.archived_at`)} is null)`

/** An SQL condition: whether the row `alias` stands so with shoppers. */
export const standsAs = (
  alias: string,
  publication: 'draft' | 'scheduled' | 'published' | 'archived',
): RawBuilder<boolean> => {
  const [published, archived] = [sql.ref(`${alias}.published_at`), sql.ref(`${alias}.archived_at`)]
  if (publication === 'archived') return sql`${archived} is not null`
  if (publication === 'published') return isPublished(alias)
  const when = publication === 'draft' ? sql`${published} is null` : sql`${published} > now()`
  return sql`(${when} and ${archived} is null)`
}

/**
 * The time (ISO, UTC) at which shoppers see something, as it is stored; null for a draft. What is out
 * already and is to be out now keeps its time. `before`: the time that it has.
 */
export function publicationTime(wanted: string | null, before: string | null): string | null {
  if (wanted === null) return null
  if (wanted !== 'now') return new Date(wanted).toISOString()
  const isOut = before !== null && Date.parse(before) <= Date.now()
  return isOut ? before : new Date().toISOString()
}
