import { randomInt } from 'node:crypto'

const characters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/**
 * A provider's id, such as order_ and 14 characters. Truly random, also where faults come from a
 * seed: a simulator that forgot its state must not hand out an id that the shop knows already.
 */
export function newId(prefix: string, length = 14): string {
  let text = ''
  for (let index = 0; index < length; index++) text += characters[randomInt(characters.length)]
  return `${prefix}_${text}`
}

/** A number of the given length in decimal digits, not beginning with 0. */
export function newDigits(length: number): string {
  let text = String(randomInt(1, 10))
  while (text.length < length) text += String(randomInt(10))
  return text
}
