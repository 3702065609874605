import { readFileSync } from 'node:fs'
import type { Limit } from '#platform/http/rate-limit.ts'

/** What anybody can have mailed to an address by typing it. Each has budgets of its own. */
export type RequestedMail = 'email code' | 'reset link'
/** How often one is asked for: for one address from one network, and from one network for all. */
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
 * How many are sent to one address, whoever asks: nobody is told, or it would tell who has an account.
 * What lets somebody in is limited by the hour alone, so that strangers keep nobody out for a day. A reset
 * link lives as long as its limit: while that is used up, a live link lies in the mailbox.
 */
export const mailsSentLimit = (mail: RequestedMail): Limit => ({
  name: `a ${mail} to an address in an hour`,
  most: 10,
  minutes: 60,
})
/** The same of notices of lockouts, which let nobody in. */
export const noticeLimits: readonly Limit[] = [
  { name: 'a lockout notice to an address in an hour', most: 10, minutes: 60 },
  { name: 'a lockout notice to an address in a day', most: 20, minutes: 24 * 60 },
]
/** Codes for a new PIN, which only their owner can ask for. */
export const pinCodeLimit: Limit = { name: 'PIN codes of an account', most: 6, minutes: 60 }
/** Logins at one address from networks that its account does not know: most of them are guesses. */
export const unknownNetworkLimit: Limit = { name: 'strangers at an address', most: 10, minutes: 60 }
/**
 * Codes typed for one address, over all networks but those for whose registration a code was mailed: these
 * have five tries each, and are as few as the mails.
 */
export const unknownNetworkCodeLimits: readonly Limit[] = [
  { name: 'strangers at a code in an hour', most: 20, minutes: 60 },
  { name: 'strangers at a code in a day', most: 50, minutes: 24 * 60 },
]
/** Against trying one password on many accounts; a mobile network may hide many shoppers. */
export const loginNetworkLimit: Limit = { name: 'logins from a source', most: 200, minutes: 15 }
export const codeNetworkLimit: Limit = { name: 'codes from a source', most: 100, minutes: 15 }
/** Changes of password and PIN each send a mail and cost hashes. */
export const accountChangeLimit: Limit = { name: 'changes of an account', most: 20, minutes: 60 }

/** Why a password cannot be chosen; undefined where it can. Its length is the contract's matter. */
export function passwordFault(password: string, email: string): string | undefined {
  if (isCommonPassword(password)) return 'This password is too common. Please choose another.'
  const small = password.toLowerCase()
  if (small === email || small === email.split('@')[0]) {
    return 'The password must not be your e-mail address.'
  }
  return undefined
}

/** Why a date cannot be a birthday, as YYYY-MM-DD; undefined where it can. */
export function birthdayFault(date: string, today: string): string | undefined {
  if (date < '1900-01-01' || date > today) return 'This date is not valid.'
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

/** A browser's user agent as its owner would say it: "Chrome on Android". */
export function deviceOf(userAgent: string): string {
  const browser = browsers.find(([, mark]) => mark.test(userAgent))?.[0]
  const system = systems.find(([, mark]) => mark.test(userAgent))?.[0]
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'Unknown device'
}

/**
 * The 5,000 most used passwords of at least 8 characters, the most used first, in small letters.
 * Taken from the list of zxcvbn-ts (MIT, https://github.com/zxcvbn-ts/zxcvbn).
 */
const commonPasswords = new Set(
  readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n'),
)

/** Whether a password is among those that everybody tries first, in any case of its letters. */
export function isCommonPassword(password: string): boolean {
  return commonPasswords.has(password.toLowerCase())
}
