import { timingSafeEqual } from 'node:crypto'
import { ORDER_KEY_HEADER } from '@apeak/contract/paths'
import type { Caller } from '#accounts/accounts.ts'
import { notFound, Refusal } from '#platform/http/problems.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'

/** 144 bits: 24 characters in base64url. */
const KEY_BYTES = 18

/** Who asks for a change of an order: whoever is logged in, and the key that came along. */
export type OrderCaller = { caller: Caller | undefined; orderKey: string | undefined }

/** Who calls about an order. */
export const orderCaller = (request: {
  caller: Caller | undefined
  headers: Record<string, string | string[] | undefined>
}): OrderCaller => {
  const orderKey = request.headers[ORDER_KEY_HEADER]
  return { caller: request.caller, orderKey: typeof orderKey === 'string' ? orderKey : undefined }
}

/**
 * The key by which a guest's order is changed: its buyer's browser keeps it, and its mails carry it. It
 * follows from the id and the shop's own key, so it is stored nowhere.
 */
export function orderKey(secrets: Pick<Secrets, 'sign'>, id: string): string {
  return textOf(secrets.sign('order-keys', id))
}

const textOf = (signature: Buffer) => signature.subarray(0, KEY_BYTES).toString('base64url')

/** Whether a key is the order's: also under an earlier key of the shop. */
export function isOrderKey(
  secrets: Pick<Secrets, 'signatures'>,
  id: string,
  given: string | undefined,
): boolean {
  if (given === undefined) return false
  const right = secrets.signatures('order-keys', id).map((signature) => textOf(signature))
  return right.some((key) => isSame(key, given))
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Whose an order is, as far as it matters who may change it. */
type Owned = { id: string; customer_id: number | null; customer_email: string | null }

/** Whether an order may be changed: a customer's by them alone, a guest's by whoever has its key. */
export function mayChange(
  secrets: Pick<Secrets, 'signatures'>,
  { id, customer_id, customer_email }: Owned,
  { caller, orderKey }: OrderCaller,
): boolean {
  if (customer_id !== null) return customer_id === caller?.accountId
  // One that was taken from an erased person is nobody's.
  return customer_email !== null && isOrderKey(secrets, id, orderKey)
}

/** Throws 403 where an order may not be changed, and says how its buyer comes to change it. */
export function assertMayChange(
  secrets: Pick<Secrets, 'signatures'>,
  order: Owned,
  by: OrderCaller,
): void {
  if (mayChange(secrets, order, by)) return
  if (order.customer_id !== null) {
    throw new Refusal(403, 'Please log in to the account that made this order.')
  }
  if (order.customer_email === null) throw notFound('Order')
  throw new Refusal(
    403,
    'This order can be changed only in the browser that made it, or through the link in its e-mail.',
  )
}
