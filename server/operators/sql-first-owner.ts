import { sql } from 'kysely'
import { hashToken } from '#accounts/accounts.ts'
import type { Queryable } from '#platform/postgres/database.ts'

/** SQL: whether a link can be used. */
const isOpen = sql<boolean>`ended_at is null and expires_at > now()`

/** Lets one transaction at a time make or use a link, until its end. */
export async function lockFirstOwnerLinks(tx: Queryable): Promise<void> {
  await sql`lock table first_owner_links in share row exclusive mode`.execute(tx)
}

/** Ends every link. */
export async function endFirstOwnerLinks(tx: Queryable): Promise<void> {
  await sql`update first_owner_links set ended_at = now() where ended_at is null`.execute(tx)
}

/** Adds a link. Violates `first_owner_links_one_open` where one is open. */
export async function insertFirstOwnerLink(tx: Queryable, token: string): Promise<void> {
  await tx
    .insertInto('first_owner_links')
    .values({ token_hash: hashToken(token) })
    .execute()
}

/** Whether a link can be used. */
export async function isFirstOwnerLinkOpen(db: Queryable, token: string): Promise<boolean> {
  const rows = await db
    .selectFrom('first_owner_links')
    .select('token_hash')
    .where('token_hash', '=', hashToken(token))
    .where(isOpen)
    .execute()
  return rows.length > 0
}

/** Uses a link up. False where it was used meanwhile or is too old. */
export async function useFirstOwnerLink(tx: Queryable, token: string): Promise<boolean> {
  const { rows } = await sql`
    update first_owner_links set ended_at = now()
    where token_hash = ${hashToken(token)} and ${isOpen} returning token_hash`.execute(tx)
  return rows.length > 0
}
