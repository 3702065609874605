import { readFileSync } from 'node:fs'

/**
 * The 5,000 most used passwords of at least 8 characters, the most used first, in small letters.
 * Taken from the list of zxcvbn-ts (MIT, https://github.com/zxcvbn-ts/zxcvbn).
 */
const common = new Set(
  readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n'),
)

/** Whether a password is among those that everybody tries first, in any case of its letters. */
export function isCommonPassword(password: string): boolean {
  return common.has(password.toLowerCase())
}
