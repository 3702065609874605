import { createHash } from 'node:crypto'
import type { CreateOrder } from '@apeak/contract/checkout'
import type { Caller } from '#accounts/accounts.ts'
import type { CartChoice } from './sql.ts'

/** A cart as far as its shopper confirms it. */
type Confirmed = Pick<CartChoice, 'product_id' | 'qty' | 'options'> & {
  coupon_id: number | null
  quoted_total_sen: number
}

/**
 * All that a shopper confirms with an order, as one value: item, quantity, answers, coupon, the total
 * that was told, e-mail, method, and the account that orders. The same request always has the same.
 */
export function requestHash(
  { product_id, qty, options, coupon_id, quoted_total_sen }: Confirmed,
  { customer_email, payment_method, category_options = [] }: CreateOrder,
  caller: Caller | undefined,
): string {
  const answers = category_options.map((one) => [one.category_option_id, one.option_value] as const)
  const confirmed = [
    product_id,
    qty,
    Object.entries(options).sort(([one], [other]) => Number(one) - Number(other)),
    answers.sort(([one], [other]) => one - other),
    coupon_id,
    quoted_total_sen,
    customer_email,
    payment_method,
    caller?.accountId ?? null,
  ]
  return createHash('sha256').update(JSON.stringify(confirmed)).digest('base64url')
}
