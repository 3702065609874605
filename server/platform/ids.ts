import { randomFillSync } from 'node:crypto'

// Crockford's alphabet: no letter that reads like a digit.
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

const BYTES_OF_ID = 26

// For many ids at once, as `randomUUID` has them: asked for by the id they cost 3 % of a checkout.
const randomness = Buffer.alloc(128 * BYTES_OF_ID)
let used = randomness.length

/**
 * A new unguessable id: the letter, then 130 random bits in base 32 (27 characters in all, so that
 * a payment attempt's suffix still fits the 32 characters that providers allow).
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
