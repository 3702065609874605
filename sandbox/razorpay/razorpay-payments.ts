import { createHmac } from 'node:crypto'
import { newId } from '../ids.ts'
import type { World } from '../world.ts'
import { paymentError, type RazorpayError, Refusal } from './errors.ts'
import type { OrderEntity, PaymentEntity, WebhookEvent } from './razorpay-state.ts'
import { newEvent, sendEvents } from './webhooks.ts'

/** A shopper's choice on the checkout, and the bank's answer. */
export type Try = {
  orderId: string
  cardNumber?: string
  otp?: string
  /** `late`: fails now, and the bank approves a day later. `silent`: no answer at all. */
  answer: 'success' | 'failure' | 'late' | 'silent'
  reason?: string
  email?: string
  contact?: string
}

export type Paid = {
  razorpay_payment_id: string
  razorpay_order_id: string
  razorpay_signature: string
}

export type TryResult = { kind: 'paid'; paid: Paid } | { kind: 'failed'; error: RazorpayError }

const dayMs = 86_400_000

/** Schedules changes of payments; called once per world. */
export function handlePayments(world: World): void {
  world.schedule.handle('razorpay.authorize', async ({ paymentId = '' }) => {
    await authorizeLate(world, paymentId)
  })
  world.schedule.handle('razorpay.uncaptured', async ({ paymentId = '' }) => {
    const payment = world.state.razorpay.payments[paymentId]
    if (payment?.status === 'authorized') refundInFull(world, payment)
  })
  world.schedule.handle('razorpay.silent', async ({ paymentId = '' }) => {
    const payment = world.state.razorpay.payments[paymentId]
    if (payment?.status === 'created') await fail(world, payment, 'payment_timed_out')
  })
}

/** One try to pay an order. Throws a Refusal if the order takes no payment. */
export async function tryPayment(world: World, attempt: Try): Promise<TryResult> {
  const order = payableOrder(world, attempt.orderId)
  const payment = beginPayment(world, order, attempt)
  const reason = failureOf(attempt)
  if (attempt.answer === 'silent') {
    world.schedule.later(10 * 60_000, 'razorpay.silent', { paymentId: payment.id })
    return { kind: 'failed', error: errorOf(payment, 'payment_timed_out') }
  }
  if (reason === null) {
    await authorize(world, payment)
    return { kind: 'paid', paid: proofOf(world, payment) }
  }
  await fail(world, payment, reason)
  if (attempt.answer === 'late') {
    world.schedule.later(dayMs, 'razorpay.authorize', { paymentId: payment.id })
  }
  return { kind: 'failed', error: errorOf(payment, reason) }
}

/** The three values that a checkout returns for a payment. */
export function proofOf(world: World, payment: PaymentEntity): Paid {
  const message = `${payment.order_id}|${payment.id}`
  const { keySecret } = world.settings.razorpay
  return {
    razorpay_payment_id: payment.id,
    razorpay_order_id: payment.order_id,
    razorpay_signature: createHmac('sha256', keySecret).update(message).digest('hex'),
  }
}

/**
 * The bank's approval of a failed payment. If the order is already paid the provider returns the money,
 * unless `capture` is set (then the order is paid twice).
 */
export async function authorizeLate(
  world: World,
  paymentId: string,
  options: { capture?: boolean } = {},
): Promise<void> {
  const payment = world.state.razorpay.payments[paymentId]
  const order = payment && world.state.razorpay.orders[payment.order_id]
  if (!payment || !order || payment.status !== 'failed') return
  setError(payment, null)
  if (order.status !== 'paid' || options.capture) return authorize(world, payment)
  payment.status = 'authorized'
  const event = newEvent(world, 'payment.authorized', { payment })
  refundInFull(world, payment)
  await sendEvents(world, [event])
}

/** Captures an authorised payment and returns its events. */
export function capture(world: World, payment: PaymentEntity): WebhookEvent[] {
  const order = world.state.razorpay.orders[payment.order_id]
  payment.status = 'captured'
  payment.captured = true
  payment.fee = Math.round(payment.amount * 0.02)
  payment.tax = 0
  if (!order) return [newEvent(world, 'payment.captured', { payment })]
  order.status = 'paid'
  order.amount_paid = order.amount
  order.amount_due = 0
  return [
    newEvent(world, 'payment.captured', { payment }),
    newEvent(world, 'order.paid', { payment, order }),
  ]
}

async function authorize(world: World, payment: PaymentEntity): Promise<void> {
  payment.status = 'authorized'
  payment.acquirer_data = { auth_code: '123456' }
  const events = [newEvent(world, 'payment.authorized', { payment })]
  const { captureByShop } = world.settings.razorpay
  if (captureByShop || world.state.razorpay.manualCapture[payment.order_id]) {
    const wait = world.settings.razorpay.uncapturedMs
    world.schedule.later(wait, 'razorpay.uncaptured', { paymentId: payment.id })
  } else {
    events.push(...capture(world, payment))
  }
  await sendEvents(world, events)
}

async function fail(world: World, payment: PaymentEntity, reason: string): Promise<void> {
  payment.status = 'failed'
  setError(payment, errorOf(payment, reason))
  await sendEvents(world, [newEvent(world, 'payment.failed', { payment })])
}

function refundInFull(world: World, payment: PaymentEntity): void {
  payment.status = 'refunded'
  payment.amount_refunded = payment.amount
  payment.refund_status = 'full'
  world.changed()
}

function setError(payment: PaymentEntity, error: RazorpayError | null): void {
  payment.error_code = error?.code ?? null
  payment.error_description = error?.description ?? null
  payment.error_source = error?.source ?? null
  payment.error_step = error?.step ?? null
  payment.error_reason = error?.reason ?? null
}

function payableOrder(world: World, orderId: string): OrderEntity {
  const { orders, payments } = world.state.razorpay
  const order = Object.hasOwn(orders, orderId) ? orders[orderId] : undefined
  if (!order) throw new Refusal('The id provided does not exist', { field: 'order_id' })
  if (order.status === 'paid') {
    throw new Refusal('Payment already done for this order.', { reason: 'order_already_paid' })
  }
  const isUnderWay =
    order.attempts > 0 &&
    Object.values(payments).some(
      (payment) => payment.order_id === orderId && payment.status === 'authorized',
    )
  if (isUnderWay) throw new Refusal('A payment of this order is authorised already.')
  return order
}

function beginPayment(world: World, order: OrderEntity, attempt: Try): PaymentEntity {
  const cardId = newId('card')
  const card = cardEntity(attempt.cardNumber ?? '4100280000001007', cardId)
  const payment: PaymentEntity = {
    id: newId('pay'),
    entity: 'payment',
    amount: order.amount,
    currency: order.currency,
    status: 'created',
    order_id: order.id,
    invoice_id: null,
    international: card.international,
    method: 'card',
    amount_refunded: 0,
    refund_status: null,
    captured: false,
    description: null,
    card_id: cardId,
    card,
    bank: null,
    wallet: null,
    vpa: null,
    email: attempt.email ?? 'shopper@example.com',
    contact: attempt.contact ?? '+60123456789',
    notes: order.notes,
    fee: null,
    tax: null,
    error_code: null,
    error_description: null,
    error_source: null,
    error_step: null,
    error_reason: null,
    acquirer_data: {},
    created_at: Math.floor(world.clock.now() / 1000),
  }
  order.attempts += 1
  order.status = 'attempted'
  world.state.razorpay.payments[payment.id] = payment
  world.changed()
  return payment
}

// A test card with a published result has that result, whichever button is pressed.
function failureOf(attempt: Try): string | null {
  const ofCard = failureOfCard(attempt.cardNumber ?? '')
  if (ofCard) return ofCard
  if (attempt.answer !== 'success') return attempt.reason || 'payment_failed'
  return attempt.otp === undefined || isAcceptedOtp(attempt.otp) ? null : 'authentication_failed'
}

function errorOf(payment: PaymentEntity, reason: string): RazorpayError {
  return paymentError(reason, { orderId: payment.order_id, paymentId: payment.id })
}

// Published test cards with their failures; all other cards succeed.
const failing: Record<string, string> = {
  '4100280000090000': 'payment_timed_out',
  '4100280000080001': 'insufficient_fund',
  '4100280000070002': 'payment_cancelled',
  '4100280000060003': 'card_declined',
  '4100280000020007': 'gateway_technical_error',
  '4100280000000009': 'authentication_failed',
}

const international = [
  '5555555555554444',
  '5105105105105100',
  '5104060000000008',
  '4012888888881881',
]

/** The failure reason of this card, or null. */
function failureOfCard(cardNumber: string): string | null {
  const digits = digitsOf(cardNumber)
  return Object.hasOwn(failing, digits) ? (failing[digits] ?? null) : null
}

/** A one-time password of 4 to 10 digits is accepted. */
function isAcceptedOtp(otp: string): boolean {
  return /^\d{4,10}$/.test(otp)
}

/** The card in a payment, without its full number. */
function cardEntity(cardNumber: string, id: string) {
  const digits = digitsOf(cardNumber)
  return {
    id,
    entity: 'card',
    name: '',
    last4: digits.slice(-4),
    network: digits.startsWith('5') ? 'MasterCard' : 'Visa',
    type: 'credit',
    issuer: null,
    international: international.includes(digits),
    emi: false,
    sub_type: 'consumer',
  }
}

function digitsOf(cardNumber: string): string {
  return cardNumber.replace(/\D/g, '')
}
