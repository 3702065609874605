import { timingSafeEqual } from 'node:crypto'
import {
  afterOpenMinutes,
  isOpenAt,
  nextOpening,
  openMinutesBetween,
  type WeekHours,
} from '@apeak/contract/opening-hours'
import type {
  OrderAnswer,
  OrderDelivery,
  OrderDetails,
  ShopperAnswer,
} from '@apeak/contract/orders'
import type { OperatorQuestion } from '@apeak/contract/orders-console'
import { ORDER_KEY_HEADER } from '@apeak/contract/paths'
import type { PaymentMethodValue } from '@apeak/contract/payments'
import type { Caller } from '#accounts/accounts.ts'
import type { CurrentProduct } from '#catalog/catalog.ts'
import { notFound, Refusal } from '#platform/http/problems.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'

const hidden = '•••'

/** Masks an email address. */
export function shortenedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, Math.min(2, at))}${hidden}${email.slice(at)}`
}

/** Masks an answer, such as a player id. */
export function shortenedAnswer({ name, name_shown, value }: ShopperAnswer): ShopperAnswer {
  const letters = [...value]
  const named = name_shown === undefined ? { name } : { name, name_shown }
  if (letters.length < 6) return { ...named, value: hidden }
  return { ...named, value: letters.slice(0, 2).join('') + hidden + letters.slice(-2).join('') }
}

/** A translated answer of an order, as stored: its name and, if it was chosen from a list, its value. */
export type ShownAnswer = { name: string; name_shown: string; value?: string; value_shown?: string }

/** An order's answers with their texts in its language. A corrected answer has lost its own. */
export const answersForShopper = (
  answers: readonly OrderAnswer[],
  shown: readonly ShownAnswer[],
): ShopperAnswer[] =>
  answers.map(({ name, value }) => {
    const own = shown.find((one) => one.name === name)
    if (!own) return { name, value }
    const { name_shown, value_shown } = own
    const isSame = value_shown !== undefined && own.value === value
    return { name, value, name_shown, ...(isSame ? { value_shown } : {}) }
  })

/** The names of an order's item in its language. */
export const namesForShopper = (order: {
  category_name: string
  category_shown: string | null
  product_name: string
  product_shown: string | null
}) => ({
  category_name: order.category_shown ?? order.category_name,
  product_name: order.product_shown ?? order.product_name,
})

/** The ISO time at which an unpaid order's reservation expires; null if released or paid. */
export function reservedUntil({
  status,
  reservation,
  reserved_until,
}: {
  status: string
  reservation: string
  reserved_until: Date | string
}): string | null {
  const isUnpaid = status === 'pending_payment' || status === 'pending'
  return isUnpaid && reservation === 'reserved' ? new Date(reserved_until).toISOString() : null
}

/** The request key of a late order's refund: a shopper requests one, and a failed one is left to an operator. */
export const lateRefundKey = (orderId: string): string => `late-${orderId}`

/** The shop's settings of delivery, in minutes. */
export type DeliverySettings = {
  delivery_hours: WeekHours
  promised_minutes: number
  refund_after_minutes: number | null
}

/** A late order is never one that is only a few minutes slower than usual. */
const PROMISED_MIN = 10

/** Minutes within which an order should be delivered: three times the usual, else the shop's setting. */
export const promisedMinutes = (usual: number | null, { promised_minutes }: DeliverySettings) =>
  usual === null ? promised_minutes : Math.max(usual * 3, PROMISED_MIN)

type OrderToDeliver = {
  status: string
  status_since: Date
  delivered_by_code: boolean
  by_supplier: boolean
  usual_minutes: number | null
  /** The questions to its shopper. While one is open, the order’s clock is stopped. */
  questions: Pick<OperatorQuestion, 'asked_at' | 'closed_at'>[]
}

/** `is_refundable`: whether it is late enough to take the money back. */
export type DeliveryTimes = Omit<OrderDelivery, 'can_refund'> & { is_refundable: boolean }

const allDay = { opens: '00:00', closes: '00:00' }
/** Codes and suppliers deliver at any hour. */
const always: WeekHours = Array.from({ length: 7 }, () => allDay)

/** When an order is delivered, and how late it is; null once it is delivered or refunded. */
export function deliveryOf(
  order: OrderToDeliver,
  settings: DeliverySettings,
  now: Date,
): DeliveryTimes | null {
  const { status, status_since, delivered_by_code, by_supplier, usual_minutes, questions } = order
  if (status === 'completed' || status === 'refunded') return null
  const hours = delivered_by_code || by_supplier ? always : settings.delivery_hours
  const opens_at = isOpenAt(hours, now) ? null : (nextOpening(hours, now)?.toISOString() ?? null)
  const unpaid = { opens_at, promised_by: null, late_by_minutes: 0, is_refundable: false }
  if (status !== 'processing') return unpaid
  const minutes = promisedMinutes(usual_minutes, settings)
  const paused = pausedMinutes(hours, status_since, questions)
  const promised = afterOpenMinutes(hours, status_since, minutes + paused)
  if (!promised) return unpaid
  const open = questions.find(({ closed_at }) => closed_at === null)
  const until = open ? new Date(open.asked_at) : now
  const late_by_minutes = promised < until ? openMinutesBetween(hours, promised, until) : 0
  const { refund_after_minutes } = settings
  return {
    opens_at,
    promised_by: open && late_by_minutes === 0 ? null : promised.toISOString(),
    late_by_minutes,
    is_refundable: refund_after_minutes !== null && late_by_minutes >= refund_after_minutes,
  }
}

/** The minutes within the hours for which closed questions were open since a time. */
function pausedMinutes(
  hours: WeekHours,
  since: Date,
  questions: OrderToDeliver['questions'],
): number {
  return questions.reduce((sum, { asked_at, closed_at }) => {
    const from = new Date(Math.max(Date.parse(asked_at), since.getTime()))
    const to = new Date(closed_at ?? asked_at)
    return from < to ? sum + openMinutesBetween(hours, from, to) : sum
  }, 0)
}

/** The ordered item for the shopper, in the language of the order. */
export function orderedItem({
  product_id,
  sold_now,
  ...names
}: Parameters<typeof namesForShopper>[0] & {
  product_id: number | null
  sold_now: CurrentProduct | null
}): OrderDetails['product'] {
  const { product_name, category_name } = namesForShopper(names)
  const picture = sold_now?.base_image
  return {
    id: product_id,
    name: product_name,
    base_image: picture ? { path: picture } : null,
    category: { name: category_name, slug: sold_now?.slug ?? null },
  }
}

/** The price of an order by one payment method, with its parts, in sen. */
export type OrderQuote = {
  payment_method: PaymentMethodValue
  unit_price_sen: number
  subtotal_sen: number
  coupon_id: number | null
  coupon_code: string | null
  discount_sen: number
  fee_sen: number
  total_sen: number
  flash_sale_id: number | null
}

/** An order's current quote. */
export function orderQuote(order: Omit<OrderQuote, 'payment_method'> & { payment_method: string }) {
  const { unit_price_sen, subtotal_sen, coupon_id, coupon_code, discount_sen } = order
  const { fee_sen, total_sen, flash_sale_id } = order
  const quote: OrderQuote = {
    payment_method: order.payment_method as PaymentMethodValue,
    unit_price_sen,
    subtotal_sen,
    coupon_id,
    coupon_code,
    discount_sen,
    fee_sen,
    total_sen,
    flash_sale_id,
  }
  return quote
}

type SoldOrder = {
  status: string
  qty: number
  delivered_qty: number
  cancelled_qty: number
  fee_sen: number
  cost_sen: number | null
  paid_at: Date | null
}

/**
 * The cost of a paid order's units, and what remains of `left_sen`, its total less refunds, after the
 * shopper's fee and this cost. A refunded order costs what was delivered. Null if unpaid or of unknown cost.
 */
export function marginOf(order: SoldOrder, left_sen: number) {
  const { status, qty, delivered_qty, cancelled_qty, fee_sen, paid_at } = order
  if (paid_at === null || order.cost_sen === null) return null
  const units = status === 'refunded' ? delivered_qty : qty - cancelled_qty
  const cost_sen = Math.round((order.cost_sen * units) / qty)
  return { cost_sen, margin_sen: left_sen - Math.max(fee_sen, 0) - cost_sen }
}

/** 24 characters in base64url. */
const KEY_BYTES = 18

/** The caller of an order's endpoint, with the order key sent. */
export type OrderCaller = { caller: Caller | undefined; orderKey: string | undefined }

export const orderCaller = (request: {
  caller: Caller | undefined
  headers: Record<string, string | string[] | undefined>
}): OrderCaller => {
  const orderKey = request.headers[ORDER_KEY_HEADER]
  return { caller: request.caller, orderKey: typeof orderKey === 'string' ? orderKey : undefined }
}

/**
 * The key that authorises changes to a guest's order: kept in its browser and in its mails. Derived from
 * the id and the shop's secret, so it is not stored.
 */
export function orderKey(secrets: Pick<Secrets, 'sign'>, id: string): string {
  return textOf(secrets.sign('order-keys', id))
}

const textOf = (signature: Buffer) => signature.subarray(0, KEY_BYTES).toString('base64url')

/** Whether a key is valid for the order, also under an earlier secret of the shop. */
function isOrderKey(
  secrets: Pick<Secrets, 'signatures'>,
  id: string,
  given: string | undefined,
): boolean {
  if (given === undefined) return false
  const right = secrets.signatures('order-keys', id).map((signature) => textOf(signature))
  return right.some((key) => isSame(key, given))
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

type OwnedOrder = { id: string; customer_id: number | null; customer_email: string | null }

/** Whether the caller may change an order: a customer's by its account, a guest's by its key. */
export function mayChange(
  secrets: Pick<Secrets, 'signatures'>,
  { id, customer_id, customer_email }: OwnedOrder,
  { caller, orderKey }: OrderCaller,
): boolean {
  if (customer_id !== null) return customer_id === caller?.accountId
  // Null for an erased person.
  return customer_email !== null && isOrderKey(secrets, id, orderKey)
}

/** Throws 403 unless the caller may change the order. */
export function assertMayChange(
  secrets: Pick<Secrets, 'signatures'>,
  order: OwnedOrder,
  by: OrderCaller,
): void {
  if (mayChange(secrets, order, by)) return
  if (order.customer_id !== null) {
    throw new Refusal(403, ({ orders }) => orders.othersOrder)
  }
  if (order.customer_email === null) throw notFound('Order')
  throw new Refusal(403, ({ orders }) => orders.guestsOrder)
}
