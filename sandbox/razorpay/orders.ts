import { newId } from '../ids.ts'
import type { World } from '../world.ts'
import { Refusal } from './errors.ts'
import type { Notes, OrderEntity } from './razorpay-state.ts'

type Body = Record<string, unknown>

/** Creates an order from the body of POST /orders, or throws a Refusal. */
export function makeOrder(world: World, body: Body): OrderEntity {
  const order: OrderEntity = {
    id: newId('order'),
    entity: 'order',
    amount: amountOf(body.amount),
    amount_paid: 0,
    amount_due: amountOf(body.amount),
    currency: currencyOf(body.currency),
    receipt: receiptOf(body.receipt),
    offer_id: null,
    status: 'created',
    attempts: 0,
    notes: notesOf(body.notes),
    created_at: Math.floor(world.clock.now() / 1000),
  }
  world.state.razorpay.orders[order.id] = order
  if (isManual(body)) world.state.razorpay.manualCapture[order.id] = true
  world.changed()
  return order
}

/** The response of GET /orders, newest first. */
export function listOrders(world: World, query: URLSearchParams): OrderEntity[] {
  const count = numberOf(query, 'count', 10)
  if (count > 100) throw new Refusal('The count may not be greater than 100.', { field: 'count' })
  const skip = numberOf(query, 'skip', 0)
  const from = numberOf(query, 'from', 0)
  const to = numberOf(query, 'to', Number.MAX_SAFE_INTEGER)
  const receipt = query.get('receipt')
  return Object.values(world.state.razorpay.orders)
    .filter((order) => order.created_at >= from && order.created_at <= to)
    .filter((order) => receipt === null || order.receipt === receipt)
    .filter((order) => isAuthorizedAs(world, order, query.get('authorized')))
    .toReversed()
    .slice(skip, skip + count)
}

/** The notes of a body; an empty list without any. */
export function notesOf(value: unknown): Notes {
  if (value === undefined || value === null || Array.isArray(value)) return []
  const refused = new Refusal('The notes must be at most 15 pairs of short texts.', {
    field: 'notes',
  })
  if (typeof value !== 'object') throw refused
  const pairs = Object.entries(value)
  if (pairs.length > 15) throw refused
  if (pairs.some(([, text]) => String(text).length > 256)) throw refused
  return pairs.length === 0
    ? []
    : Object.fromEntries(pairs.map(([name, text]) => [name, String(text)]))
}

/** The receipt of a body: a text of at most 40 characters, or null. */
export function receiptOf(value: unknown): string | null {
  if (value === undefined || value === null) return null
  if (typeof value === 'string' && value.length <= 40) return value
  throw new Refusal('The receipt may not be longer than 40 characters.', { field: 'receipt' })
}

function amountOf(value: unknown): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) {
    throw new Refusal('The amount must be an integer.', { field: 'amount' })
  }
  if (value < 100) {
    throw new Refusal('The amount must be at least MYR 1.00', { field: 'amount' })
  }
  return value
}

function currencyOf(value: unknown): string {
  if (value === 'MYR') return value
  throw new Refusal('This currency is not supported.', { field: 'currency' })
}

function isManual(body: Body): boolean {
  const { payment } = body
  if (typeof payment === 'object' && payment !== null && 'capture' in payment) {
    return payment.capture === 'manual'
  }
  return body.payment_capture === false || body.payment_capture === 0
}

function isAuthorizedAs(world: World, order: OrderEntity, wanted: string | null): boolean {
  if (wanted === null) return true
  const isAuthorized = Object.values(world.state.razorpay.payments).some(
    (payment) => payment.order_id === order.id && payment.status === 'authorized',
  )
  return isAuthorized === (wanted === '1')
}

function numberOf(query: URLSearchParams, name: string, otherwise: number): number {
  const text = query.get(name)
  if (text === null) return otherwise
  if (!/^\d{1,12}$/.test(text)) {
    throw new Refusal(`The ${name} must be an integer.`, { field: name })
  }
  return Number(text)
}
