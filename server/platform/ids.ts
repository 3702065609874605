import { randomFillSync } from 'node:crypto'

// Crockford's base 32, without ambiguous letters.
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

const BYTES_OF_ID = 26

// Random bytes are drawn for many ids at once, like `randomUUID` does: per id they took 3% of a
// checkout.
const randomness = Buffer.alloc(128 * BYTES_OF_ID)
let used = randomness.length

/**
 * Returns a new unguessable id: the letter, then 130 random bits in base 32. 27 characters in all,
 * so that a payment attempt's suffix fits the providers' limit of 32.
 */
export function newId(letter: string): string {
  if (used === randomness.length) {
    randomFillSync(randomness)
    used = 0
  }
  let id = letter
  for (const byte of randomness.subarray(used, used + BYTES_OF_ID)) id += alphabet[byte & 31]
  used += BYTES_OF_ID
  return id
}
