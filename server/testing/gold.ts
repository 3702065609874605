import { randomUUID } from 'node:crypto'
import type { GoldHistory, GoldTransaction, TopupCreated } from '@apeak/contract/gold'
import type { PaymentMethodValue } from '@apeak/contract/payments'
import { hashToken, newToken } from '#accounts/sessions.ts'
import type { AppContext } from '#app/open-context.ts'
import { moveGold } from '#gold/gold.ts'
import { confirmManualPayment } from '#payments/reconciliation/reconciliation.ts'
import { newId } from '#platform/ids.ts'
import { inTransaction } from '#platform/postgres/database.ts'
import type { Shopper } from './accounts.ts'
import { fillCart, orderOf } from './fixtures.ts'
import { operator } from './histories.ts'
import type { PaidBy, PayingShop, Return } from './paying-shop.ts'
import type { Answer, TestShop } from './test-shop.ts'

/**
 * Adjusts a customer's gold (negative sen take some), without the second operator whom large
 * amounts need. Throws if the balance is too small.
 */
export async function giveGold(
  { context }: { context: Pick<AppContext, 'database'> },
  { id }: { id: number },
  sen: number,
): Promise<void> {
  const move = { id: newId('g'), customer_id: id, amount_sen: sen, note: 'for a test' }
  const reference = `adjustment:${randomUUID()}`
  const why = { reference, against: 'adjustments', reason: 'adjustment' } as const
  await inTransaction(context.database, (tx) => moveGold(tx, { ...move, ...why }))
}

/** A customer's balance as the API reports it, in sen. */
export async function balanceOf(shopper: Pick<Shopper, 'id' | 'get'>): Promise<number> {
  const { body } = await shopper.get(`/api/apeak-balance/${shopper.id}`)
  return Math.round((body.data as number) * 100)
}

/** The first page of a customer's gold history, up to 100 entries. */
export async function historyOf(shopper: Pick<Shopper, 'id' | 'get'>): Promise<GoldTransaction[]> {
  const { body } = await shopper.get(`/api/apeak-gold-history/${shopper.id}?per_page=100`)
  return (body as unknown as GoldHistory).data.data
}

/** An operator confirms the transfer of a top-up: its full amount unless given. */
export async function confirmTopupTransfer(
  { context }: TestShop,
  { point_transaction_id: id }: Pick<TopupCreated, 'point_transaction_id'>,
  bank_reference = `SLIP ${id}`,
): Promise<void> {
  const payable = await context.payables.topup.find(context.database, id)
  const seen = { kind: 'topup', payable_id: id, amount_sen: payable?.amount_sen ?? 0 } as const
  await confirmManualPayment(context, { ...seen, bank_reference, is_another: false }, operator)
}

/** Verifies the PIN in this session. */
export const verifyPin = ({ post, id, pin }: Pick<Shopper, 'post' | 'id' | 'pin'>) =>
  post('/api/verify-pin', { id, pin })

/** Orders an item, paid with gold; verifies the PIN for it. Returns the order's id. */
export async function orderWithGold(
  shop: TestShop,
  shopper: Shopper,
  product_id: number,
  choice: Record<string, unknown> = {},
): Promise<string> {
  const cart = await fillCart(shop, product_id, { payment_method: 'apeak', ...choice })
  const order = orderOf(cart, { payment_method: 'apeak' })
  // A concurrent payment of the same session may use up the verification.
  for (let tries = 1; ; tries += 1) {
    await verifyPin(shopper)
    const answer = await shopper.post('/api/create-order', order)
    if (answer.status === 200) return answer.body.order_id as string
    if (answer.status !== 403 || tries === 5) {
      throw new Error(`create-order answered ${answer.text}`)
    }
  }
}

/** Pays an order with gold. */
export const payGold = ({ post }: Pick<Shopper, 'post'>, orderId: string): Promise<Answer> =>
  post('/api/payment-callback', { payment_method: 'apeak', orderId })

/** Inserts many sessions of one customer, each with a verified PIN. */
export async function openSessions(shop: TestShop, { id }: Shopper, count: number) {
  const tokens = Array.from({ length: count }, newToken)
  await shop.context.pool.query(
    `insert into sessions (token_hash, account_id, expires_at, idle_limit, user_agent, address, pin_verified_at)
     select hash, $2, now() + interval '1 day', interval '12 hours', '', '', now()
     from unnest($1::bytea[]) hash`,
    [tokens.map(hashToken), id],
  )
  return tokens.map((token) => ({ authorization: `Bearer ${token}` }))
}

/** A top-up as its customer knows it. */
export type Topup = TopupCreated & { method: PaymentMethodValue; amount: number }

/** Starts a top-up of `amount` ringgit. Throws if the shop refuses it. */
export async function topUp(
  shopper: Shopper,
  payment_method: PaymentMethodValue,
  amount = 50,
): Promise<Topup> {
  const answer = await shopper.post('/api/buy-apeak-gold', {
    user_id: shopper.id,
    amount,
    payment_method,
  })
  if (answer.status !== 200) throw new Error(`buy-apeak-gold answered ${answer.text}`)
  const created = answer.body as unknown as TopupCreated
  return { ...created, method: payment_method, amount }
}

/** Pays a top-up at its provider; returns the browser's return form. */
export async function payTopup({ control }: PayingShop, topup: Topup): Promise<Return> {
  if (topup.method === 'fiuu') {
    const next = await control.fiuu.pay(topup.fiuu_url ?? '', 'success', 'creditAN')
    if (next.kind !== 'return') throw new Error(`the simulator went ${next.kind}`)
    const form = new URLSearchParams(next.fields).toString()
    return { path: '/api/apeak-fiuu-callback', form, paymentId: next.transaction.tranID }
  }
  const orderId = topup.razorpay_order_id ?? ''
  const tried = await control.razorpay.pay({ orderId, answer: 'success' })
  if (tried.kind !== 'paid') throw new Error(`the simulator says ${tried.error.description}`)
  return {
    path: `/api/apeak-curlec-callback?orderid=${topup.point_transaction_id}`,
    form: new URLSearchParams(tried.paid).toString(),
    paymentId: tried.paid.razorpay_payment_id,
  }
}

/** Requests the status of a top-up, as the shop's page does. */
export const askTopup = ({ post }: Shopper, topup: Topup, method = topup.method) =>
  post('/api/apeak-payment-callback', {
    payment_method: method,
    point_transaction_id: topup.point_transaction_id,
  })

/** Cancels a top-up as its customer. */
export const cancelTopup = ({ post, id }: Shopper, { point_transaction_id }: TopupCreated) =>
  post('/api/cancel-apeak-topup', { point_transaction_id, customer_id: id })

/** Continues a top-up by a method. */
export const continueTopup = (
  { post, id }: Shopper,
  { point_transaction_id }: TopupCreated,
  payment_method: PaymentMethodValue | PaidBy,
) => post('/api/continue-apeak-topup', { payment_method, point_transaction_id, customer_id: id })
