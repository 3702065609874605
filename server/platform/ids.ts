import { randomBytes } from 'node:crypto'

// Crockford's alphabet: no letter that reads like a digit.
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/**
 * A new unguessable id: the letter, then 130 random bits in base 32 (27 characters in all, so that
 * a payment attempt's suffix still fits the 32 characters that providers allow).
 */
export function newId(letter: string): string {
  let id = letter
  for (const byte of randomBytes(26)) id += alphabet[byte & 31]
  return id
}
