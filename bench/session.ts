import { createHash, randomBytes } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'

/** A customer's id and session token. */
export type Customer = { id: number; token: string }

/** The statement that creates this many accounts and returns their ids; `count` is SQL. */
export const newAccounts = (count: string) => `
  insert into accounts (first_name, last_name, email, phone, password_hash, pin_hash)
  select 'Farid', '', gen_random_uuid() || '@example.com', '+60123456789', '', ''
  from generate_series(1, ${count}) returning id`

/** Creates a customer with a session. */
export async function openSession(db: Pool | PoolClient): Promise<Customer> {
  const token = randomBytes(32).toString('base64url')
  const { rows } = await db.query(newAccounts('1'))
  const { id } = rows[0]
  await db.query(
    `insert into sessions (token_hash, account_id, expires_at, idle_limit, user_agent, address)
     values ($1::bytea, $2::integer, now() + interval '1 day', interval '1 day', '', '')`,
    [createHash('sha256').update(token).digest(), id],
  )
  return { id, token }
}
