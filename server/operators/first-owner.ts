import { randomBytes } from 'node:crypto'
import type { BeginAsFirstOwner } from '@apeak/contract/operators'
import { consolePages } from '@apeak/contract/paths'
import { newToken } from '#accounts/accounts.ts'
import type { Context } from '#platform/context.ts'
import { fieldRefused } from '#platform/http/problems.ts'
import { useNetworkLimit } from '#platform/http/rate-limit.ts'
import { newId } from '#platform/ids.ts'
import { type Database, inTransaction } from '#platform/postgres/database.ts'
import type { Hasher } from '#platform/secrets/secret-hashes.ts'
import type { FirstOperator } from './first-operator-settings.ts'
import { invitationsFromNetwork, whyNotOperatorPassword } from './rules.ts'
import { hasOperators, insertFirstOperator } from './sql.ts'
import {
  endFirstOwnerLinks,
  insertFirstOwnerLink,
  isFirstOwnerLinkOpen,
  lockFirstOwnerLinks,
  useFirstOwnerLink,
} from './sql-links.ts'

/**
 * Makes the link by which the first owner of a shop without operators begins: it is good for 24 hours,
 * works once, and ends every earlier one. Undefined where the shop has an operator.
 */
export async function makeFirstOwnerLink(
  database: Database,
  publicUrl: string,
): Promise<string | undefined> {
  if (await hasOperators(database)) return undefined
  const token = newToken()
  await inTransaction(database, async (tx) => {
    await lockFirstOwnerLinks(tx)
    await endFirstOwnerLinks(tx)
    await insertFirstOwnerLink(tx, token)
  })
  return `${publicUrl}${consolePages.firstOwner}#${token}`
}

/**
 * Makes the shop's first owner by the link of its terminal; they log in and set up their second factor
 * like everybody. Throws 422 naming `token` where the link is good for nothing, and `password` where that
 * cannot be.
 */
export async function beginAsFirstOwner(
  { database, hasher }: Context,
  { token, name, email: typed, password }: BeginAsFirstOwner,
  address: string,
): Promise<void> {
  await useNetworkLimit(database, invitationsFromNetwork, address)
  if (!(await isFirstOwnerLinkOpen(database, token))) throw closed()
  const email = typed.toLowerCase()
  const reason = whyNotOperatorPassword(password, email)
  if (reason) throw fieldRefused('password', reason)
  const owner = {
    id: newId('p'),
    name: name.trim(),
    email,
    role: 'owner',
    password_hash: await hasher.hash(password),
  } as const
  await inTransaction(database, async (tx) => {
    await lockFirstOwnerLinks(tx)
    if (!(await useFirstOwnerLink(tx, token))) throw closed()
    if (!(await insertFirstOperator(tx, owner, { kind: 'job', name: 'first_owner_link' }))) {
      throw closed()
    }
  })
}

const closed = () =>
  fieldRefused(
    'token',
    'This link was used or is too old. Until the shop has an owner, each start prints a new one.',
  )

type Parts = {
  config: { firstOperator: FirstOperator | undefined; demo: boolean; publicUrl: string }
  database: Database
  hasher: Hasher
}

/** The demo's owner, where no other is configured. */
const DEMO_EMAIL = 'owner@apeak.example'

/**
 * Adds the first operator, an owner, to a shop that has none: the configured one, or in the demo one
 * whose password is made here. Returns what the terminal is to say, once; undefined where nothing was
 * done.
 */
export async function addFirstOperator({
  config,
  database,
  hasher,
}: Parts): Promise<string | undefined> {
  const { firstOperator, demo } = config
  if ((!firstOperator && !demo) || (await hasOperators(database))) return undefined
  const { email, password } = firstOperator ?? { email: DEMO_EMAIL, password: madePassword() }
  const operator = {
    id: newId('p'),
    name: 'Owner',
    email,
    role: 'owner',
    password_hash: await hasher.hash(password),
  } as const
  const actor = { kind: 'job', name: 'start' } as const
  const isAdded = await inTransaction(database, (tx) => insertFirstOperator(tx, operator, actor))
  if (!isAdded) return undefined
  return firstOperator
    ? `Its first operator is ${email}`
    : `Log in as ${email} with the password ${password} (it is shown only now)`
}

/** 96 random bits. */
const madePassword = () => randomBytes(12).toString('base64url')
