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
