import { randomBytes } from 'node:crypto'
import type { AcceptInvitation, Invite, ShownInvitation } from '@apeak/contract/operators'
import type { AppContext } from '#context.ts'
import { fieldRefused, Refusal } from '#platform/http/problems.ts'
import { sourceOf, useLimit } from '#platform/http/rate-limit.ts'
import { newId } from '#platform/ids.ts'
import { inTransaction, violates } from '#platform/postgres/database.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import { invitationsByOperator, invitationsFromSource, whyNotOperatorPassword } from './rules.ts'
import {
  acceptInvitation,
  insertInvitation,
  invitationByToken,
  revokeForEmail,
  revokeInvitation,
} from './sql-invitations.ts'

/** The token in an invitation's link: 256 bits, which nobody can make who has the database alone. */
export const invitationToken = (secrets: Secrets, seed: Buffer) =>
  secrets.sign('operators', `invitation\n${seed.toString('hex')}`).toString('base64url')

/** Invites somebody by mail. An earlier invitation of theirs is void. Throws 422 for an operator's address. */
export async function invite(
  { database, secrets }: AppContext,
  typed: Invite,
  invitedBy: string,
): Promise<void> {
  await useLimit(database, invitationsByOperator, invitedBy)
  const seed = randomBytes(16)
  const email = typed.email.toLowerCase()
  const token = invitationToken(secrets, seed)
  const invitation = { ...typed, name: typed.name.trim(), email, id: newId('i'), seed, token }
  try {
    const isNew = await inTransaction(database, async (transaction) => {
      await revokeForEmail(transaction, email)
      return insertInvitation(transaction, invitation, invitedBy)
    })
    if (!isNew) throw fieldRefused('email', 'This person is an operator already.')
  } catch (error) {
    // Somebody invited the same person at the same moment: that one is on its way.
    if (!violates(error, 'operator_invitations_one_open')) throw error
  }
}

/** Revokes an invitation. Throws 409 where it was accepted, revoked or is too old. */
export async function withdrawInvitation(
  { database }: AppContext,
  id: string,
  operatorId: string,
): Promise<void> {
  const actor = { kind: 'operator', id: operatorId } as const
  if (!(await revokeInvitation(database, id, actor))) {
    throw new Refusal(409, 'This invitation is not open any more.')
  }
}

/** What a link invites to. Throws 422 where it is good for nothing. */
export async function showInvitation(
  { database }: AppContext,
  token: string,
  address: string,
): Promise<ShownInvitation> {
  await useLimit(database, invitationsFromSource, sourceOf(address))
  const invitation = await invitationByToken(database, token)
  if (!invitation) throw closed()
  return invitation
}

/** Begins an operator's account by an invitation, which works once; logs nobody in. */
export async function joinByInvitation(
  context: AppContext,
  { token, name, password }: AcceptInvitation,
  address: string,
): Promise<void> {
  const { database, hasher } = context
  const { email } = await showInvitation(context, token, address)
  const reason = whyNotOperatorPassword(password, email)
  if (reason) throw fieldRefused('password', reason)
  const operator = {
    id: newId('p'),
    name: name.trim(),
    password_hash: await hasher.hash(password),
  }
  try {
    if (!(await acceptInvitation(database, token, operator))) throw closed()
  } catch (error) {
    if (violates(error, 'operators_email_unique')) throw closed()
    throw error
  }
}

const closed = () =>
  fieldRefused('token', 'This invitation was used, was withdrawn or is too old. Ask for another.')
