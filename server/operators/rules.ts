import {
  consoleRefusals,
  type LoginStage,
  OPERATOR_PASSWORD_LENGTH,
  orderedRoles,
  type Role,
} from '@apeak/contract/operators'
import { isCommonPassword } from '#accounts/accounts.ts'
import { Refusal } from '#platform/http/problems.ts'
import type { Limit } from '#platform/http/rate-limit.ts'
import { ConfigError, type Env, email } from '#platform/settings.ts'
import { hasRight, rights } from './rights.ts'

/** Logins from one network; an office has few operators. */
export const loginNetworkLimit: Limit = {
  name: 'operator logins from a source',
  most: 60,
  minutes: 15,
}

/** Logins at one address from networks unknown for its operator. */
export const unknownNetworkLimit: Limit = {
  name: 'strangers at an operator',
  most: 50,
  minutes: 60,
}

/** Attempts to accept invitations from one network. */
export const invitationNetworkLimit: Limit = {
  name: 'invitations from a source',
  most: 30,
  minutes: 15,
}

/** Invitation mails of one operator. */
export const inviterLimit: Limit = {
  name: 'invitations by an operator',
  most: 30,
  minutes: 60,
}

/** Password reset requests: by address and network, by address, and by network. */
export const resetRequestLimit: Limit = {
  name: 'password resets of an operator from a source',
  most: 3,
  minutes: 60,
}

export const resetMailLimit: Limit = {
  name: 'password resets of an operator',
  most: 10,
  minutes: 60,
}

export const resetNetworkLimit: Limit = {
  name: 'password resets from a source',
  most: 20,
  minutes: 60,
}

/**
 * App codes for one operator from unknown networks: somebody with the password could guess from
 * many. Short, because it locks the operator out there, too.
 */
export const unknownNetworkCodeLimit: Limit = {
  name: 'strangers at an operator’s codes',
  most: 10,
  minutes: 15,
}

/** Likewise in a day, since a thief guesses for weeks. */
export const unknownNetworkCodeDayLimit: Limit = {
  name: 'strangers at an operator’s codes in a day',
  most: 50,
  minutes: 24 * 60,
}

/** Wrong codes from unknown networks that need no warning: people mistype. */
export const mistypedCodeLimit: Limit = {
  name: 'mistyped codes of an operator',
  most: 2,
  minutes: 24 * 60,
}

/** Warnings of wrong codes from unknown networks. */
export const codeWarningLimit: Limit = {
  name: 'warnings of an operator’s codes',
  most: 1,
  minutes: 24 * 60,
}

/** Mailed enrolment codes: by network, and by operator. */
export const emailCodeNetworkLimit: Limit = {
  name: 'enrolment codes of an operator from a source',
  most: 5,
  minutes: 15,
}

export const emailCodeLimit: Limit = {
  name: 'enrolment codes of an operator',
  most: 20,
  minutes: 60,
}

/** The login level that a session has reached. */
export function stageOf(session: {
  has_second_factor: boolean
  is_verified: boolean
  is_email_confirmed: boolean
}): LoginStage {
  if (session.has_second_factor) return session.is_verified ? 'open' : 'second_factor'
  return session.is_email_confirmed ? 'enrolment' : 'email_code'
}

/** The columns of an operator's or invitation's roles. Throws without a role. */
export function roleColumns(chosen: readonly Role[]) {
  const [role, ...further_roles] = orderedRoles(chosen)
  if (!role) throw new Error('no role')
  return { role, further_roles }
}

/** Whether an operator may invite others. */
export const mayInvite = ({ roles, is_active }: { roles: Role[]; is_active: boolean }): boolean =>
  is_active && hasRight(roles, rights['operators.change'])

/** 403: no role of the operator has the right, or no longer. */
export const rightMissing = () =>
  new Refusal(403, 'Your role does not allow this.', { code: consoleRefusals.right })

/** The reason against an operator's password; undefined if acceptable. */
export function operatorPasswordFault(password: string, email: string): string | undefined {
  const { min, max } = OPERATOR_PASSWORD_LENGTH
  if (password.length < min || password.length > max) {
    return `The password must have ${min} to ${max} characters.`
  }
  if (isCommonPassword(password)) return 'This password is too common. Please choose another.'
  if (password.toLowerCase() === email) return 'The password must not be your email address.'
  return undefined
}

/** The first operator's credentials. */
export type FirstOperator = { email: string; password: string }

/** The configured first operator; both variables or neither. */
export function readFirstOperator(env: Env): FirstOperator | undefined {
  const address = email(env, 'OPERATOR_EMAIL')?.toLowerCase()
  const password = env.OPERATOR_PASSWORD
  if (!address && !password) return undefined
  if (!address || !password) {
    throw new ConfigError(
      'OPERATOR_EMAIL and OPERATOR_PASSWORD must be set together or not at all.',
    )
  }
  const reason = operatorPasswordFault(password, address)
  if (reason) throw new ConfigError(`OPERATOR_PASSWORD is not accepted: ${reason}`)
  return { email: address, password }
}
