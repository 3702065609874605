import type { BeginAsFirstOwner } from '@apeak/contract/operators'
import { consolePages } from '@apeak/contract/paths'
import { newToken } from '#accounts/accounts.ts'
import type { AppContext } from '#context.ts'
import { fieldRefused } from '#platform/http/problems.ts'
import { useNetworkLimit } from '#platform/http/rate-limit.ts'
import { newId } from '#platform/ids.ts'
import { type Database, inTransaction } from '#platform/postgres/database.ts'
import { invitationsFromNetwork, whyNotOperatorPassword } from './rules.ts'
import { hasOperators, insertFirstOperator } from './sql.ts'
import {
  endFirstOwnerLinks,
  insertFirstOwnerLink,
  isFirstOwnerLinkOpen,
  lockFirstOwnerLinks,
  useFirstOwnerLink,
} from './sql-first-owner.ts'

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
  { database, hasher }: AppContext,
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
