import type { ContinueTopup, TopupCreated } from '@apeak/contract/gold'
import { customerById } from '#accounts/customer.ts'
import type { Shop } from '#context.ts'
import { refuseForeignCallback } from '#payments/callback-url.ts'
import { notFound, Refusal } from '#platform/http/problems.ts'
import { payTopup, topupCharge } from './buy-gold.ts'
import { ownTopup } from './own-topup.ts'
import { topupPrice } from './rules.ts'
import { repriceTopup, type Topup } from './sql-topups.ts'

/**
 * Lets an unpaid top-up be paid, by the same method or another; its charge is the method's present
 * one. What was opened before can still be paid too, and then counts instead.
 */
export async function continueTopup(
  shop: Shop,
  customerId: number,
  { point_transaction_id, payment_method, callback_url }: ContinueTopup,
): Promise<TopupCreated> {
  refuseForeignCallback(shop.config.publicUrl, callback_url)
  const topup = await ownTopup(shop, customerId, point_transaction_id)
  refuseSettled(topup)
  const customer = await customerById(shop.database, customerId)
  if (!customer) throw notFound('Account')
  const price = topupPrice(topup.value_sen, await topupCharge(shop, payment_method))
  if (!(await repriceTopup(shop.database, topup.id, payment_method, price))) {
    refuseSettled(await ownTopup(shop, customerId, topup.id))
  }
  return payTopup(shop, topup.id, payment_method, price, customer)
}

function refuseSettled({ status }: Topup): void {
  if (status === 'completed') throw new Refusal(409, 'This top-up is already paid.')
  if (status === 'cancelled') throw new Refusal(409, 'This top-up was cancelled.')
}
