import { type RawBuilder, sql } from 'kysely'

/** SQL condition: whether the row `alias` is public. The table must have both columns. */
export const isPublished = (alias: string): RawBuilder<boolean> =>
  sql`(${sql.ref(`${alias}.published_at`)} <= now() and ${sql.ref(`${alias}.archived_at`)} is null)`

/** SQL condition: whether the row `alias` has this publication state. */
export const hasPublicationState = (
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
 * The publication time to store (ISO, UTC); null for a draft. Something already public keeps its
 * time when it is to be public now. `before`: its current time.
 */
export function publicationTime(wanted: string | null, before: string | null): string | null {
  if (wanted === null) return null
  if (wanted !== 'now') return new Date(wanted).toISOString()
  const isOut = before !== null && Date.parse(before) <= Date.now()
  return isOut ? before : new Date().toISOString()
}
