import { randomBytes } from 'node:crypto'

// Crockford's alphabet: no letter that reads like a digit.
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/**
 * A new unguessable id: the letter, then 128 random bits in base 32 (27 characters in all, so that
 * a payment attempt's suffix still fits the 32 characters that providers allow).
 */
export function newId(letter: string): string {
  let bits = BigInt(`0x${randomBytes(16).toString('hex')}`)
  let text = ''
  for (let i = 0; i < 26; i += 1) {
    text = alphabet[Number(bits & 31n)] + text
    bits >>= 5n
  }
  return letter + text
}
