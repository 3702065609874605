import type * as wire from '@apeak/contract/gold'
import type { Language } from '@apeak/contract/languages'
import { formatSen } from '@apeak/contract/money'
import type { PaymentMethodValue } from '@apeak/contract/payments'
import { assertActiveAccount, type Customer, customerById } from '#accounts/accounts.ts'
import type { OrdersContext } from '#orders/orders.ts'
import {
  feeOf,
  openPayment,
  refuseBelowMinimum,
  refuseForeignCallback,
  refuseUnknownChannel,
  refuseUnknownMethod,
  syncPayable,
} from '#payments/payments.ts'
import type { Actor } from '#platform/actor.ts'
import { fieldRefused, found, notFound, Refusal } from '#platform/http/problems.ts'
import { useLimit } from '#platform/http/rate-limit.ts'
import { inTransaction, type Queryable } from '#platform/postgres/database.ts'
import { paused, shopPause } from '#shop/shop.ts'
import { beginTopup, lockTopup, moveTopup, type Topup, topupById } from './move-topup.ts'
import { isTopupValue, type TopupQuote, topupLimit, topupQuote, wholeSen } from './rules.ts'

/** Begins a top-up of the caller's gold and opens its payment: the amount plus the method's fee. Idempotent. */
export async function buyGold(
  context: OrdersContext,
  customerId: number,
  { amount, payment_method, channel, callback_url }: wire.BuyGold,
  language: Language,
): Promise<wire.TopupCreated> {
  const { database } = context
  refuseForeignCallback(context, callback_url)
  refuseUnknownChannel(context, payment_method, channel)
  const customer = found(await customerById(database, customerId), 'Account')
  const value_sen = wholeSen(amount)
  if (value_sen === undefined || !isTopupValue(value_sen, customer.internal)) {
    throw fieldRefused('amount', ({ gold }) => gold.amountRange)
  }
  const quote = await quoteTopup(database, value_sen, payment_method)
  await useLimit(database, topupLimit, String(customerId))
  const id = await inTransaction(database, async (tx) => {
    await assertActiveAccount(tx, customerId)
    const topup = { customer_id: customerId, payment_method, language, ...quote }
    return beginTopup(tx, topup, shopperOf(customerId))
  })
  return openTopupPayment(context, id, { payment_method, channel }, quote, customer)
}

/**
 * Continues an unpaid top-up, by the same method or another, at the method's current fee. An earlier
 * attempt can still be paid, and then its terms apply.
 */
export async function continueTopup(
  context: OrdersContext,
  customerId: number,
  { point_transaction_id: id, payment_method, callback_url }: wire.ContinueTopup,
): Promise<wire.TopupCreated> {
  const { database } = context
  refuseForeignCallback(context, callback_url)
  const quote = await inTransaction(database, async (tx) => {
    const topup = await lockOwnTopup(tx, customerId, id)
    if (topup.status === 'completed') throw alreadyPaid()
    if (topup.status === 'cancelled') throw new Refusal(409, ({ gold }) => gold.cancelled)
    const terms = { payment_method, ...(await quoteTopup(tx, topup.value_sen, payment_method)) }
    const isChanged =
      terms.payment_method !== topup.payment_method || terms.fee_sen !== topup.fee_sen
    if (isChanged) await moveTopup(tx, topup, 'continued', shopperOf(customerId), terms)
    return terms
  })
  const customer = found(await customerById(database, customerId), 'Account')
  return openTopupPayment(context, id, { payment_method }, quote, customer)
}

/** Cancels an unpaid top-up of the caller. Idempotent. Money that still arrives is credited. */
export function cancelTopup(
  { database }: Pick<OrdersContext, 'database'>,
  customerId: number,
  id: string,
): Promise<void> {
  return inTransaction(database, async (tx) => {
    const topup = await lockOwnTopup(tx, customerId, id)
    if (topup.status === 'cancelled') return
    if (topup.status === 'completed') throw alreadyPaid()
    await moveTopup(tx, topup, 'cancelled', shopperOf(customerId))
  })
}

/** The page's request after a payment: polls the provider, or places a top-up by bank transfer. */
export async function verifyTopup(
  context: OrdersContext,
  customerId: number,
  { payment_method, point_transaction_id: id }: wire.TopupCallback,
): Promise<wire.TopupCallbackResponse> {
  if (payment_method === 'check_payment') return placeTopup(context, customerId, id)
  refuseUnknownMethod(context, payment_method)
  const { database } = context
  const topup = await ownTopup(database, customerId, id)
  if (topup.status !== 'pending') return respond(id, topup.status)
  if ((await syncPayable(context, 'topup', id)) === 'failed') return respond(id, 'failed')
  const { status } = await ownTopup(database, customerId, id)
  return respond(id, status)
}

function placeTopup({ database }: OrdersContext, customerId: number, id: string) {
  return inTransaction(database, async (tx) => {
    await assertActiveAccount(tx, customerId)
    const topup = await lockOwnTopup(tx, customerId, id)
    if (topup.status !== 'pending') return respond(id, topup.status)
    if (topup.payment_method !== 'check_payment') {
      throw fieldRefused('payment_method', ({ gold }) => gold.otherMethod)
    }
    if (!topup.placed_at) await moveTopup(tx, topup, 'placed', shopperOf(customerId))
    return respond(id, 'pending', true)
  })
}

function respond(
  point_transaction_id: string,
  status: string,
  success = status === 'completed',
): wire.TopupCallbackResponse {
  return { success, status, point_transaction_id }
}

const shopperOf = (customerId: number): Actor => ({ kind: 'shopper', account_id: customerId })

const alreadyPaid = () => new Refusal(409, ({ gold }) => gold.alreadyPaid)

const ownTopup = async (db: Queryable, customerId: number, id: string): Promise<Topup> =>
  assertOwn(await topupById(db, id), customerId)

const lockOwnTopup = async (tx: Queryable, customerId: number, id: string): Promise<Topup> =>
  assertOwn(await lockTopup(tx, id), customerId)

function assertOwn(topup: Topup | undefined, customerId: number): Topup {
  if (topup?.customer_id !== customerId) throw notFound('Transaction')
  return topup
}

/** Quotes a top-up of a value (sen) by a method. Gold cannot buy gold. */
async function quoteTopup(
  db: Queryable,
  value_sen: number,
  method: PaymentMethodValue,
): Promise<TopupQuote> {
  const pause = await shopPause(db)
  if (pause) throw paused(pause)
  const fee = method === 'apeak' ? null : await feeOf(db, method)
  if (!fee) throw fieldRefused('payment_method', ({ checkout }) => checkout.methodNotAvailable)
  const quote = topupQuote(value_sen, fee)
  refuseBelowMinimum(quote.paid_sen, fee)
  return quote
}

/** Opens the payment if the method has a provider. If that fails the top-up stays unpaid. */
async function openTopupPayment(
  context: OrdersContext,
  id: string,
  method: { payment_method: PaymentMethodValue; channel?: string | undefined },
  { paid_sen, value_sen }: TopupQuote,
  { id: customer_id, email }: Customer,
): Promise<wire.TopupCreated> {
  const fields = await openPayment(context, {
    kind: 'topup',
    payable_id: id,
    ...method,
    amount_sen: paid_sen,
    agreed_at: new Date(),
    quote: null,
    email,
    customer_id,
    networks: [],
    description: `Apeak Gold ${formatSen(value_sen)}`,
  })
  return { point_transaction_id: id, ...fields }
}
