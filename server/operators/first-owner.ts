import { randomBytes } from 'node:crypto'
import type { CreateFirstOwner } from '@apeak/contract/operators'
import { consolePages } from '@apeak/contract/paths'
import { sql } from 'kysely'
import { hashToken, newToken } from '#accounts/accounts.ts'
import type { Actor } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { fieldRefused } from '#platform/http/problems.ts'
import { useNetworkLimit } from '#platform/http/rate-limit.ts'
import { newId } from '#platform/ids.ts'
import {
  type Database,
  firstRow,
  inTransaction,
  type Queryable,
} from '#platform/postgres/database.ts'
import type { Hasher } from '#platform/secrets/secret-hashes.ts'
import { addOperatorEvent } from './events.ts'
import { type FirstOperator, invitationNetworkLimit, operatorPasswordFault } from './rules.ts'

/**
 * Creates the setup link of a shop without operators: valid for 24 hours and once, and voids every
 * earlier one. Undefined if the shop has an operator.
 */
export async function makeFirstOwnerLink(
  database: Database,
  publicUrl: string,
): Promise<string | undefined> {
  if (await hasOperators(database)) return undefined
  const token = newToken()
  await inTransaction(database, async (tx) => {
    await lockFirstOwnerLinks(tx)
    await sql`update first_owner_links set ended_at = now() where ended_at is null`.execute(tx)
    await sql`insert into first_owner_links (token_hash) values (${hashToken(token)})`.execute(tx)
  })
  return `${publicUrl}${consolePages.firstOwner}#${token}`
}

/**
 * Creates the first owner by the setup link; they then log in and enrol a second factor. Throws 422
 * naming `token` if the link is invalid, or `password` if it is not acceptable.
 */
export async function createFirstOwner(
  { database, hasher }: Context,
  { token, name, email: typed, password }: CreateFirstOwner,
  address: string,
): Promise<void> {
  await useNetworkLimit(database, invitationNetworkLimit, address)
  const open = await firstRow(database)`
    select from first_owner_links where token_hash = ${hashToken(token)} and ${linkIsOpen}`
  if (!open) throw linkClosed()
  const email = typed.toLowerCase()
  const reason = operatorPasswordFault(password, email)
  if (reason) throw fieldRefused('password', reason)
  const owner = { name: name.trim(), email, password_hash: await hasher.hash(password) }
  await inTransaction(database, async (tx) => {
    await lockFirstOwnerLinks(tx)
    const { rows } = await sql`
      update first_owner_links set ended_at = now()
      where token_hash = ${hashToken(token)} and ${linkIsOpen} returning token_hash`.execute(tx)
    if (rows.length === 0) throw linkClosed()
    if (!(await insertFirstOperator(tx, owner, { kind: 'job', name: 'first_owner_link' }))) {
      throw linkClosed()
    }
  })
}

const linkClosed = () =>
  fieldRefused(
    'token',
    'This link was used or has expired. Until the shop has an owner, each start prints a new one.',
  )

type StartContext = {
  config: { firstOperator: FirstOperator | undefined; demo: boolean; publicUrl: string }
  database: Database
  hasher: Hasher
}

/** The demo's owner, unless one is configured. */
const DEMO_EMAIL = 'owner@apeak.example'

/**
 * Adds the first owner to a shop without operators: the configured one, or in the demo one with a
 * generated password. Returns the lines to print once; undefined if nothing was done.
 */
export async function addFirstOperator({
  config,
  database,
  hasher,
}: StartContext): Promise<string | undefined> {
  const { firstOperator, demo } = config
  if ((!firstOperator && !demo) || (await hasOperators(database))) return undefined
  const demoOwner = { email: DEMO_EMAIL, password: randomBytes(12).toString('base64url') }
  const { email, password } = firstOperator ?? demoOwner
  const owner = { name: 'Owner', email, password_hash: await hasher.hash(password) }
  const actor = { kind: 'job', name: 'start' } as const
  const isAdded = await inTransaction(database, (tx) => insertFirstOperator(tx, owner, actor))
  if (!isAdded) return undefined
  return firstOperator
    ? `Its first operator is ${email}`
    : `Log in as ${email} with the password ${password} (it is shown only now)`
}

/** Adds an owner to a shop without operators, with the event. True if added. */
async function insertFirstOperator(
  tx: Queryable,
  { name, email, password_hash }: { name: string; email: string; password_hash: string },
  actor: Actor,
): Promise<boolean> {
  const [id, role] = [newId('p'), 'owner']
  const { rows } = await sql`
    insert into operators (id, name, email, role, password_hash)
    select ${id}, ${name}, ${email}, ${role}, ${password_hash}
    where not exists (select from operators)
    -- Another process may start at the same moment.
    on conflict on constraint operators_email_unique do nothing
    returning id`.execute(tx)
  if (rows.length === 0) return false
  const after = { name, email, roles: [role] }
  await addOperatorEvent(tx, { actor, subject: 'operator', id, action: 'added', after })
  return true
}

async function hasOperators(db: Queryable): Promise<boolean> {
  return (await db.selectFrom('operators').select('id').limit(1).execute()).length > 0
}

/** SQL: whether a link can be used. */
const linkIsOpen = sql<boolean>`ended_at is null and expires_at > now()`

/** Serialises the making and use of links until the transaction ends. */
async function lockFirstOwnerLinks(tx: Queryable): Promise<void> {
  await sql`lock table first_owner_links in share row exclusive mode`.execute(tx)
}
