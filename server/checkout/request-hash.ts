import { hash } from 'node:crypto'
import type { CreateOrder, OptionAnswers } from '@apeak/contract/checkout'
import type { Caller } from '#accounts/accounts.ts'
import type { CartChoice } from './carts.ts'

/** The part of a cart that its shopper confirms. */
type Confirmed = Pick<CartChoice, 'product_id' | 'qty' | 'options'> & {
  coupon_id: number | null
  quoted_total_sen: number
}

/** Hash of everything confirmed with an order, including the account: equal requests have equal hashes. */
export function requestHash(
  { product_id, qty, options, coupon_id, quoted_total_sen }: Confirmed,
  { customer_email, payment_method, category_options = [] }: CreateOrder,
  caller: Caller | undefined,
): string {
  const answers = category_options.map((one) => [one.category_option_id, one.option_value] as const)
  return hashOf([
    product_id,
    qty,
    inOrder(options),
    answers.sort(([one], [other]) => one - other),
    coupon_id,
    quoted_total_sen,
    customer_email,
    payment_method,
    caller?.accountId ?? null,
  ])
}

/** Hash of what the shopper sees before confirming. */
export function cartVersion(cart: Confirmed): string {
  const { product_id, qty, options, coupon_id, quoted_total_sen } = cart
  return hashOf([product_id, qty, inOrder(options), coupon_id, quoted_total_sen])
}

const inOrder = (options: OptionAnswers) =>
  Object.entries(options).sort(([one], [other]) => Number(one) - Number(other))

function hashOf(values: unknown[]): string {
  return hash('sha256', JSON.stringify(values), 'base64url')
}
