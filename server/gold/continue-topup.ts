import type { ContinueTopup, TopupCreated } from '@apeak/contract/gold'
import { customerById } from '#accounts/accounts.ts'
import type { Actor } from '#actor.ts'
import type { AppContext } from '#context.ts'
import { refuseForeignCallback } from '#payments/payments.ts'
import { notFound, Refusal } from '#platform/http/problems.ts'
import { openTopupPayment } from './open-topup-payment.ts'
import { ownTopup } from './own-topup.ts'
import { quoteTopup } from './quote-topup.ts'
import { repriceTopup } from './sql-topup-moves.ts'
import type { Topup } from './sql-topups.ts'

/**
 * Lets an unpaid top-up be paid, by the same method or another; its fee is the method's present
 * one. What was opened before can still be paid too, and then counts instead.
 */
export async function continueTopup(
  context: AppContext,
  customerId: number,
  { point_transaction_id, payment_method, callback_url }: ContinueTopup,
): Promise<TopupCreated> {
  refuseForeignCallback(context, callback_url)
  const topup = await ownTopup(context, customerId, point_transaction_id)
  refusePaidOrCancelled(topup)
  const customer = await customerById(context.database, customerId)
  if (!customer) throw notFound('Account')
  const quote = await quoteTopup(context, topup.value_sen, payment_method)
  const actor: Actor = { kind: 'shopper', account_id: customerId }
  const now = { payment_method, ...quote }
  if (!(await repriceTopup(context.database, topup.id, actor, now))) {
    refusePaidOrCancelled(await ownTopup(context, customerId, topup.id))
  }
  return openTopupPayment(context, topup.id, payment_method, quote, { id: customerId, ...customer })
}

function refusePaidOrCancelled({ status }: Topup): void {
  if (status === 'completed') throw new Refusal(409, 'This top-up is already paid.')
  if (status === 'cancelled') throw new Refusal(409, 'This top-up was cancelled.')
}
