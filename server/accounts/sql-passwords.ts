import { sql } from 'kysely'
import type { Queryable } from '#platform/postgres/database.ts'
import type { Noticed } from './sql-login-attempts.ts'
import { hashToken } from './tokens.ts'

/** What the password or PIN of somebody who is logged in is compared with. */
export async function accountSecrets(db: Queryable, accountId: number) {
  const { rows } = await sql<{ email: string; password_hash: string; pin_hash: string }>`
    select email, password_hash, pin_hash from accounts
    where id = ${accountId} and erased_at is null`.execute(db)
  return rows[0]
}

/** Sets a new password, where the old one is still `from` if that is given; whose. */
export function setPassword(
  tx: Queryable,
  { id, from, to }: { id: number; from?: string; to: string },
): Promise<Noticed | undefined> {
  const update = tx.updateTable('accounts').set({ password_hash: to }).where('id', '=', id)
  const meant = from === undefined ? update : update.where('password_hash', '=', from)
  return meant.returning(['email', 'first_name']).executeTakeFirst()
}

/**
 * Renews the account's live reset link, so that the one in its owner's mailbox stays good whoever asks for
 * another; its seed. Undefined where none is live, or the newest is a day old.
 */
export async function renewReset(db: Queryable, accountId: number): Promise<Buffer | undefined> {
  const { rows } = await sql<{ seed: Buffer }>`
    update password_resets set expires_at = now() + interval '60 minutes'
    where token_hash = (
      select token_hash from password_resets
      where account_id = ${accountId} and expires_at > now()
        and created_at > now() - interval '23 hours'
      order by created_at desc, token_hash limit 1
    ) returning seed`.execute(db)
  return rows[0]?.seed
}

/**
 * Stores the hash by which a reset link is found again, and the seed by which it is mailed again. Safe to
 * repeat.
 */
export async function insertReset(
  tx: Queryable,
  accountId: number,
  { token, seed }: { token: string; seed: Buffer },
): Promise<void> {
  await tx
    .insertInto('password_resets')
    .values({ token_hash: hashToken(token), account_id: accountId, seed })
    .onConflict((conflict) => conflict.column('token_hash').doNothing())
    .execute()
}

/** Whether a reset link is good, before its use costs a hash. */
export async function isResetOpen(db: Queryable, token: string, email: string): Promise<boolean> {
  const { rows } = await sql`
    select r.account_id from password_resets r join accounts a on a.id = r.account_id
    where r.token_hash = ${hashToken(token)} and r.expires_at > now() and a.email = ${email}`.execute(
    db,
  )
  return rows.length > 0
}

/**
 * Locks the account of an address. Before its links: two links of one account used at once must not wait
 * for each other.
 */
export async function lockByEmail(tx: Queryable, email: string): Promise<number | undefined> {
  const accounts = tx.selectFrom('accounts').select('id').where('email', '=', email)
  return (await accounts.forUpdate().executeTakeFirst())?.id
}

/** Uses a reset link up. False where it was used meanwhile, or is too old. */
export async function useReset(tx: Queryable, accountId: number, token: string): Promise<boolean> {
  const { rows } = await sql`
    delete from password_resets
    where token_hash = ${hashToken(token)} and expires_at > now() and account_id = ${accountId}
    returning account_id`.execute(tx)
  return rows.length > 0
}

/** Ends all reset links of an account. */
export async function deleteResets(db: Queryable, accountId: number): Promise<void> {
  await db.deleteFrom('password_resets').where('account_id', '=', accountId).execute()
}

/** Locks the account where the PIN is still the one compared, so that it stays. Whether it is. */
export async function holdPin(tx: Queryable, id: number, pinHash: string): Promise<boolean> {
  const accounts = tx.selectFrom('accounts').select('id').where('id', '=', id)
  const found = await accounts.where('pin_hash', '=', pinHash).forShare().executeTakeFirst()
  return found !== undefined
}

/** Sets a new PIN, where the old one is still `from` if that is given; whose. */
export function setPin(
  tx: Queryable,
  { id, from, to }: { id: number; from?: string; to: string },
): Promise<Noticed | undefined> {
  const update = tx.updateTable('accounts').set({ pin_hash: to }).where('id', '=', id)
  const meant = from === undefined ? update : update.where('pin_hash', '=', from)
  return meant.returning(['email', 'first_name']).executeTakeFirst()
}

/** Stores a code for a new PIN, in place of an earlier one. */
export async function insertPinCode(tx: Queryable, accountId: number, seed: Buffer): Promise<void> {
  await sql`
    insert into pin_codes (account_id, seed) values (${accountId}, ${seed})
    on conflict (account_id) do update set seed = excluded.seed, expires_at = excluded.expires_at`.execute(
    tx,
  )
}

/** Where the code for a new PIN comes from; null where none is good. */
export async function pinCodeSeed(db: Queryable, accountId: number): Promise<Buffer | null> {
  const { rows } = await sql<{ seed: Buffer }>`
    select seed from pin_codes where account_id = ${accountId} and expires_at > now()`.execute(db)
  return rows[0]?.seed ?? null
}

/** Uses the code for a new PIN up. False where it was used or replaced meanwhile. */
export async function usePinCode(tx: Queryable, accountId: number, seed: Buffer): Promise<boolean> {
  const { rows } = await sql`
    delete from pin_codes
    where account_id = ${accountId} and seed = ${seed} and expires_at > now()
    returning account_id`.execute(tx)
  return rows.length > 0
}
