import { Refusal } from '#platform/http/problems.ts'

/**
 * 409: what the order reserved was released, so that it may cost something else now. Its owner
 * continues it, and is told the present price; a guest orders again.
 */
export function waitedTooLong(order: { id: string; customer_id: number | null }): Refusal {
  const isOwned = order.customer_id !== null
  const sentence = isOwned
    ? 'This order waited too long. Please continue it at the present price.'
    : 'This order waited too long. Please order again.'
  return new Refusal(409, sentence, { order_id: order.id, waited_too_long: true })
}
