import type { SupplierName } from '../faults.ts'
import { newDigits } from '../ids.ts'
import type { World } from '../world.ts'
import type { SimProduct } from './catalogue.ts'
import type { OrderFault } from './supplier-faults.ts'
import { notify } from './supplier-messages.ts'
import type { SimOrder, SupplierState } from './supplier-state.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

export type NewOrder = {
  ref: string
  product: SimProduct
  fields: Record<string, string>
  faults: OrderFault[]
}

/** Plans the steps of orders; called once per world. */
export function handleSteps(world: World): void {
  world.schedule.handle('supplier.step', async ({ supplier, id = '', to }) => {
    const name = supplier as SupplierName
    const order = world.state.suppliers[name].orders[id]
    if (order) await moveTo(world, name, order, to as SimOrder['state'])
  })
  world.schedule.handle('supplier.late', async ({ supplier, order = '' }) => {
    createOrder(world, supplier as SupplierName, JSON.parse(order) as NewOrder)
  })
}

/** Creates an order and charges it. Returns why not: `balance`. */
export function createOrder(
  world: World,
  name: SupplierName,
  { ref, product, fields, faults }: NewOrder,
): SimOrder | 'balance' {
  const books = world.state.suppliers[name]
  const settings = world.settings[name]
  const price_sen = product.cost_sen + (faults.includes('price_differs') ? 123 : 0)
  const isUnpaid = faults.includes('unpaid') || price_sen > books.balance_sen
  if (price_sen > books.balance_sen && settings.beyondBalance === 'refused') return 'balance'
  books.lastId += 1
  const order: SimOrder = {
    id: books.lastId,
    ref,
    productId: product.id,
    kind: product.kind,
    name: product.name,
    fields,
    price_sen,
    isPaid: false,
    refunded_sen: 0,
    reason: '',
    state: 'waiting',
    code: null,
    created: world.clock.now(),
    paidAt: 0,
    sentAt: 0,
    faults,
  }
  books.orders[order.id] = order
  if (!isUnpaid) {
    charge(world, name, order)
    begin(world, name, order)
  }
  world.changed()
  return order
}

/** Pays an order that waited for it. */
export function payOrder(world: World, name: SupplierName, order: SimOrder): void {
  if (order.isPaid) return
  charge(world, name, order)
  begin(world, name, order)
}

function begin(world: World, name: SupplierName, order: SimOrder): void {
  if (order.faults.includes('early_pin')) order.code = newCode(world.state.suppliers[name], order)
  if (order.faults.includes('refunded_at_once')) {
    refund(world, name, order, order.price_sen)
    order.state = 'refunded'
    return
  }
  const { sendingMs, doneMs } = world.settings[name]
  if (sendingMs > 0) later(world, name, order, sendingMs, 'sending')
  else order.state = 'sending'
  const has = (fault: OrderFault) => order.faults.includes(fault)
  if (has('stuck')) return
  const end = sendingMs + doneMs
  const isFailing = failing.some(has)
  if (has('slow')) later(world, name, order, 3 * hourMs, 'done')
  else if (has('fails_late')) later(world, name, order, hourMs, 'failed')
  else later(world, name, order, end, isFailing ? 'failed' : 'done')
}

const failing: OrderFault[] = [
  'fails',
  'fails_by_timeout',
  'refunded_later',
  'refunded_in_part',
  'failed_then_done',
]

function later(
  world: World,
  supplier: SupplierName,
  { id }: SimOrder,
  milliseconds: number,
  to: SimOrder['state'],
): void {
  world.schedule.later(milliseconds, 'supplier.step', { supplier, id: String(id), to })
}

/** Moves an order, with what belongs to the move, and tells the shop. */
export async function moveTo(
  world: World,
  name: SupplierName,
  order: SimOrder,
  to: SimOrder['state'],
): Promise<void> {
  const has = (fault: OrderFault) => order.faults.includes(fault)
  order.state = to
  if (to === 'done') {
    deliver(world, name, order)
    if (has('reversed') && order.refunded_sen === 0) later(world, name, order, hourMs, 'refunded')
    if (has('goes_back')) goBack(world, name, order)
  }
  if (to === 'failed') {
    order.reason = 'the order failed'
    if (has('refunded_later')) later(world, name, order, 10 * minuteMs, 'refunded')
    else refund(world, name, order, has('refunded_in_part') ? 1 : order.price_sen)
    if (has('failed_then_done')) later(world, name, order, 10 * minuteMs, 'done')
  }
  if (to === 'refunded') refund(world, name, order, order.price_sen)
  world.changed()
  await notify(world, name, order)
}

/** A delivered order is being sent for a minute, and then done again. */
function goBack(world: World, name: SupplierName, order: SimOrder): void {
  order.faults = order.faults.filter((fault) => fault !== 'goes_back')
  later(world, name, order, minuteMs, 'sending')
  later(world, name, order, 2 * minuteMs, 'done')
}

function deliver(world: World, name: SupplierName, order: SimOrder): void {
  // Going back and forth delivers nothing again.
  if (order.sentAt > 0) return
  const books = world.state.suppliers[name]
  order.sentAt = world.clock.now()
  if (order.kind === 'code') order.code ??= newCode(books, order)
  const player = Object.entries(order.fields)
    .toSorted()
    .map(([field, value]) => `${field}=${value}`)
    .join('&')
  books.deliveries.push({
    at: order.sentAt,
    ref: order.ref,
    orderId: order.id,
    productId: order.productId,
    player,
    pin: order.code?.pin ?? null,
  })
}

function newCode({ deliveries }: SupplierState, { faults }: SimOrder) {
  const pin = [4, 4, 4, 4].map(newDigits).join('-')
  const earlier = deliveries.findLast((delivery) => delivery.pin !== null)?.pin
  const isRepeated = faults.includes('same_pin') && earlier
  return { serial: `SN${newDigits(10)}`, pin: isRepeated ? earlier : pin }
}

function charge(world: World, name: SupplierName, order: SimOrder): void {
  order.isPaid = true
  order.paidAt = world.clock.now()
  book(world, name, order, 'charge', -order.price_sen)
}

function refund(world: World, name: SupplierName, order: SimOrder, sen: number): void {
  const rest = Math.min(sen, order.price_sen - order.refunded_sen)
  if (!order.isPaid || rest <= 0) return
  order.refunded_sen += rest
  book(world, name, order, 'refund', rest)
}

function book(
  world: World,
  name: SupplierName,
  { id, ref }: SimOrder,
  kind: 'charge' | 'refund',
  amount_sen: number,
): void {
  const books = world.state.suppliers[name]
  books.balance_sen += amount_sen
  const { balance_sen } = books
  books.log.push({ at: world.clock.now(), orderId: id, ref, kind, amount_sen, balance_sen })
}

/** The orders with a reference, oldest first. */
export const ordersOf = (world: World, name: SupplierName, ref: string): SimOrder[] =>
  Object.values(world.state.suppliers[name].orders).filter((order) => order.ref === ref)
