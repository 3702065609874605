import { timingSafeEqual } from 'node:crypto'

/** Whether two texts are equal, in constant time. */
export function sameText(given: string, expected: string): boolean {
  const givenBytes = Buffer.from(given, 'utf8')
  const expectedBytes = Buffer.from(expected, 'utf8')
  if (givenBytes.length !== expectedBytes.length) return false
  return timingSafeEqual(givenBytes, expectedBytes)
}
