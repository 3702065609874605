import { randomInt } from 'node:crypto'

const characters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/**
 * A provider's id, such as order_ and 14 characters. Random even with a fault seed: a simulator that lost its
 * state must not repeat ids that the shop has stored.
 */
export function newId(prefix: string, length = 14): string {
  let text = ''
  for (let index = 0; index < length; index++) text += characters[randomInt(characters.length)]
  return `${prefix}_${text}`
}

/** A decimal number of the given length, without a leading 0. */
export function newDigits(length: number): string {
  let text = String(randomInt(1, 10))
  while (text.length < length) text += String(randomInt(10))
  return text
}
