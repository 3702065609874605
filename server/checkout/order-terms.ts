import type { PayableHandler } from '#payments/payments.ts'
import { quoteOf } from './quote.ts'
import { readAttempted } from './sql-continuing.ts'

/** Also one that is placed: its manual payment was not seen yet. */
const unpaid = ['pending_payment', 'pending']

/**
 * Whether what was agreed to for an order is no better than what it costs today, by the same method
 * and with the same coupon where that can still be used. Of what is not sold any more no price is
 * known, and no terms stand; an order that is paid is past all this.
 */
export const orderTermsStand: PayableHandler['termsStand'] = async (db, id, agreed) => {
  const { payment_method: method, amount_sen } = agreed
  const terms = agreed.quote as { coupon_id: number | null } | null
  const now = await readAttempted(db, { orderId: id, method, couponId: terms?.coupon_id ?? null })
  if (!now || !unpaid.includes(now.order.status)) return true
  const { order, offer, coupon, fee } = now
  return (
    offer !== null && quoteOf({ offer, coupon, fee }, order.qty, method).total_sen <= amount_sen
  )
}
