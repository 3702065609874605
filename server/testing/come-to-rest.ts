import { hurryJobs, type PayingShop, pollNow, workThrough } from './paying-shop.ts'
import { pollRefunds, settleRefunds } from './refunding.ts'

/** Everything that is on its way arrives, and every question is answered. */
export async function comeToRest(shop: PayingShop): Promise<void> {
  const { razorpay, fiuu } = shop.control.settings
  shop.control.faults.clear()
  razorpay.captureByShop = false
  razorpay.refundOutcome = 'processed'
  fiuu.refundOutcome = '00'
  for (let round = 0; round < 3; round += 1) {
    await tellAll(shop)
    await workThrough(shop)
    await shop.context.pool.query(
      "update payment_attempts set next_poll_at = now() where next_poll_at is null and state <> 'paid'",
    )
    await pollNow(shop)
    await settleRefunds(shop)
    await pollRefunds(shop)
    await hurryJobs(shop)
    await shop.runJobs()
  }
}

/**
 * Messages arrive in the end, if late: of an attempt that is paid, or at Fiuu of one that is older than
 * a day, a second payment is found by nothing else.
 */
async function tellAll(shop: PayingShop): Promise<void> {
  const { razorpay, fiuu } = shop.control
  const { rows } = await shop.context.pool.query('select provider_payment_id as id from payments')
  const known = new Set(rows.map(({ id }) => id))
  for (const { id, status } of razorpay.payments()) {
    if (status === 'captured' && !known.has(id)) await razorpay.sendEvent('payment.captured', id)
  }
  for (const { tranID, status } of fiuu.transactions()) {
    if (status === '00' && !known.has(tranID)) await fiuu.settle(tranID, '00')
  }
}
