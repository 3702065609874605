import { newId } from '../ids.ts'
import type { World } from '../world.ts'
import { Refusal } from './errors.ts'
import { notesOf, receiptOf } from './orders.ts'
import type { PaymentEntity, RefundEntity } from './razorpay-state.ts'
import { newEvent, sendEvents } from './webhooks.ts'

const knownFields = ['amount', 'speed', 'notes', 'receipt']
const refundableMs = 183 * 86_400_000

/** Schedules the settlement of refunds; called once per world. */
export function handleRefunds(world: World): void {
  world.schedule.handle('razorpay.refund', async ({ refundId = '' }) => {
    const refund = world.state.razorpay.refunds[refundId]
    const payment = refund && world.state.razorpay.payments[refund.payment_id]
    if (!refund || !payment || refund.status !== 'pending') return
    await settleRefund(world, refund, world.settings.razorpay.refundOutcome)
  })
}

/** Decides a refund, even a processed one, and sends its event. */
export async function settleRefund(
  world: World,
  refund: RefundEntity,
  status: 'processed' | 'failed',
): Promise<void> {
  const payment = world.state.razorpay.payments[refund.payment_id]
  if (!payment) return
  refund.status = status
  if (status === 'failed') revertRefund(payment, refund.amount)
  world.changed()
  await sendEvents(world, [newEvent(world, `refund.${status}`, { refund, payment })])
}

/**
 * Handles POST /payments/{id}/refund. The same idempotency key with the same body returns the same refund.
 */
export async function makeRefund(
  world: World,
  payment: PaymentEntity,
  body: Record<string, unknown>,
  key: string | undefined,
): Promise<RefundEntity> {
  if (world.settings.razorpay.refundBusy) {
    throw new Refusal('Another request with this key is under way.', {}, 409)
  }
  const unknownField = Object.keys(body).find((name) => !knownFields.includes(name))
  if (unknownField) {
    throw new Refusal(`${unknownField} is/are not required and should not be sent`)
  }
  const earlier = earlierRefund(world, payment, body, key)
  if (earlier) return earlier
  const refund = newRefund(world, payment, body)
  payment.amount_refunded += refund.amount
  payment.refund_status = payment.amount_refunded === payment.amount ? 'full' : 'partial'
  if (payment.refund_status === 'full') payment.status = 'refunded'
  world.state.razorpay.refunds[refund.id] = refund
  if (key) {
    world.state.razorpay.refundKeys[key] = { body: signOf(payment, body), refundId: refund.id }
  }
  world.changed()
  const wait = world.settings.razorpay.refundSettleMs
  world.schedule.later(wait, 'razorpay.refund', { refundId: refund.id })
  await sendEvents(world, [newEvent(world, 'refund.created', { refund, payment })])
  return refund
}

function earlierRefund(
  world: World,
  payment: PaymentEntity,
  body: Record<string, unknown>,
  key: string | undefined,
): RefundEntity | undefined {
  if (key === undefined) return undefined
  if (!/^[A-Za-z0-9_-]{10,}$/.test(key)) throw new Refusal('The idempotency key is not valid.')
  const { refundKeys, refunds } = world.state.razorpay
  const used = Object.hasOwn(refundKeys, key) ? refundKeys[key] : undefined
  if (!used) return undefined
  if (used.body !== signOf(payment, body)) {
    throw new Refusal('The same key was sent with another body.')
  }
  return refunds[used.refundId]
}

function newRefund(
  world: World,
  payment: PaymentEntity,
  body: Record<string, unknown>,
): RefundEntity {
  if (payment.status === 'refunded') {
    throw new Refusal('The payment has been fully refunded already')
  }
  if (payment.status !== 'captured') throw new Refusal('The payment is not captured.')
  if (world.clock.now() - payment.created_at * 1000 > refundableMs) {
    throw new Refusal('The payment is older than 6 months.')
  }
  const rest = payment.amount - payment.amount_refunded
  const amount = body.amount ?? rest
  if (typeof amount !== 'number' || !Number.isSafeInteger(amount) || amount < 100) {
    throw new Refusal('The amount must be at least MYR 1.00', { field: 'amount' })
  }
  if (amount > rest) {
    throw new Refusal('The refund is greater than what is left.', { field: 'amount' })
  }
  const speed = body.speed ?? 'normal'
  if (speed !== 'normal' && speed !== 'optimum') {
    throw new Refusal('The speed is not valid.', { field: 'speed' })
  }
  return {
    id: newId('rfnd'),
    entity: 'refund',
    amount,
    currency: payment.currency,
    payment_id: payment.id,
    receipt: receiptOf(body.receipt),
    notes: notesOf(body.notes),
    acquirer_data: { arn: null },
    status: 'pending',
    speed_requested: speed,
    speed_processed: 'normal',
    batch_id: null,
    created_at: Math.floor(world.clock.now() / 1000),
  }
}

function revertRefund(payment: PaymentEntity, amount: number): void {
  payment.amount_refunded -= amount
  payment.status = 'captured'
  payment.refund_status = payment.amount_refunded === 0 ? null : 'partial'
}

function signOf(payment: PaymentEntity, body: Record<string, unknown>): string {
  return JSON.stringify([payment.id, Object.entries(body).toSorted()])
}
