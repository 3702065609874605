import { Refusal } from '#platform/http/problems.ts'

/**
 * 409: what the order reserved was released, so that it may cost something else now. Whoever
 * continues it is told the present price.
 */
export function waitedTooLong({ id }: { id: string }): Refusal {
  const sentence = 'This order waited too long. Please continue it at the present price.'
  return new Refusal(409, sentence, { order_id: id, waited_too_long: true })
}
