import { readFileSync } from 'node:fs'
import type { Language } from '@apeak/contract/languages'
import { messagesIn, type Sentence } from '#messages/messages.ts'
import type { Limit } from '#platform/http/rate-limit.ts'

/** Mails that anybody can request for an address. Each has its own limits. */
export type RequestedMail = 'email code' | 'reset link'
/** Limits of requests: per address and network, and per network. */
export const mailRateLimit = (mail: RequestedMail): Limit => ({
  name: `asks for a ${mail} at an address`,
  most: 6,
  minutes: 60,
})
export const mailNetworkLimit = (mail: RequestedMail): Limit => ({
  name: `asks for a ${mail} from a source`,
  most: 100,
  minutes: 60,
})
/**
 * Limit of mails to an address, applied silently, since a refusal would reveal accounts. Mails that
 * open an account have only an hourly limit, so that strangers cannot block the owner for a day. A
 * reset link stays valid for as long as the limit: while it is used up, the mailbox has a valid
 * link.
 */
export const mailsSentLimit = (mail: RequestedMail): Limit => ({
  name: `a ${mail} to an address in an hour`,
  most: 10,
  minutes: 60,
})
/** Limits of lockout notices, which open nothing and so have a daily limit too. */
export const noticeLimits: readonly Limit[] = [
  { name: 'a lockout notice to an address in an hour', most: 10, minutes: 60 },
  { name: 'a lockout notice to an address in a day', most: 20, minutes: 24 * 60 },
]
/** Limit of codes for a new PIN, which require a login. */
export const pinCodeLimit: Limit = { name: 'PIN codes of an account', most: 6, minutes: 60 }
/** Limit of logins at one address from networks unknown to its account; most are guesses. */
export const unknownNetworkLimit: Limit = { name: 'strangers at an address', most: 10, minutes: 60 }
/**
 * Limits of codes typed for one address, over all networks without a mailed code. Those with one
 * have five attempts each, and are limited with the mails.
 */
export const unknownNetworkCodeLimits: readonly Limit[] = [
  { name: 'strangers at a code in an hour', most: 20, minutes: 60 },
  { name: 'strangers at a code in a day', most: 50, minutes: 24 * 60 },
]
/** Limits trying one password on many accounts; many shoppers may share a mobile network. */
export const loginNetworkLimit: Limit = { name: 'logins from a source', most: 200, minutes: 15 }
export const codeNetworkLimit: Limit = { name: 'codes from a source', most: 100, minutes: 15 }
/** Limits changes of password and PIN, since each sends a mail and hashes. */
export const accountChangeLimit: Limit = { name: 'changes of an account', most: 20, minutes: 60 }

/** Why a password is not allowed, if so. The contract checks its length. */
export function passwordFault(password: string, email: string): Sentence | undefined {
  if (isCommonPassword(password)) return ({ accounts }) => accounts.commonPassword
  const small = password.toLowerCase()
  if (small === email || small === email.split('@')[0]) {
    return ({ accounts }) => accounts.emailAsPassword
  }
  return undefined
}

/** Why a birthday (YYYY-MM-DD) is invalid, if so. */
export function birthdayFault(date: string, today: string): Sentence | undefined {
  if (date < '1900-01-01' || date > today) return ({ accounts }) => accounts.wrongDate
  return undefined
}

const browsers: [name: string, mark: RegExp][] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
]
const systems: [name: string, mark: RegExp][] = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
]

/** A short name of a user agent: "Chrome on Android". */
export function deviceOf(userAgent: string, language: Language): string {
  const { deviceOn, unknownDevice } = messagesIn[language].accounts
  const browser = browsers.find(([, mark]) => mark.test(userAgent))?.[0]
  const system = systems.find(([, mark]) => mark.test(userAgent))?.[0]
  if (browser && system) return deviceOn(browser, system)
  return browser ?? system ?? unknownDevice
}

/**
 * The 5,000 most common passwords of at least 8 characters, most common first, in lower case. From
 * zxcvbn-ts (MIT, https://github.com/zxcvbn-ts/zxcvbn).
 */
const commonPasswords = new Set(
  readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n'),
)

/** Whether a password is among the most common, ignoring case. */
export function isCommonPassword(password: string): boolean {
  return commonPasswords.has(password.toLowerCase())
}
