import { createHmac } from 'node:crypto'
import type { World } from '../world.ts'
import { ringgit } from './amounts.ts'
import type { SimProduct } from './catalogue.ts'
import type { SeagmBehaviour, SimOrder } from './supplier-state.ts'

/** The signature of parameters, sorted by name. */
export function seagmSign(
  parameters: ReadonlyMap<string, string>,
  { secretKey, signEncoded }: Pick<SeagmBehaviour, 'secretKey' | 'signEncoded'>,
): string {
  const names = [...parameters.keys()].filter((name) => name !== 'signature').toSorted()
  const encode = (value: string) =>
    signEncoded ? new URLSearchParams({ v: value }).toString().slice(2) : value
  const text = names.map((name) => `${name}=${encode(parameters.get(name) ?? '')}`).join('&')
  return createHmac('sha256', secretKey).update(text).digest('hex')
}

const statuses = {
  waiting: { code: 10001, text: 'Wait send', send: 1 },
  sending: { code: 10002, text: 'Sending', send: 2 },
  done: { code: 10003, text: 'Done', send: 3 },
  failed: { code: 10004, text: 'Failed', send: 4 },
  refunded: { code: 10005, text: 'Refunded', send: 4 },
} as const

const seconds = (ms: number) => Math.floor(ms / 1000)

/** The flat fields of an order, as in its messages. */
export function seagmFields(world: World, order: SimOrder): Record<string, string> {
  const {
    card: _card,
    fields: _fields,
    ...flat
  } = seagmOrder(world, order) as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(flat).flatMap(([name, value]) =>
      typeof value === 'object' ? [] : [[name, String(value)]],
    ),
  )
}

/** An order as the API shows it. */
export function seagmOrder(world: World, order: SimOrder): Record<string, unknown> {
  const has = (fault: SimOrder['faults'][number]) => order.faults.includes(fault)
  const status = statuses[order.state]
  const currency = world.settings.seagm.currency
  const shown = {
    id: order.id,
    trade_id: order.id + 1_000_000,
    title: order.name,
    category_id: Math.floor(order.productId / 100),
    product_id: order.productId,
    type_id: order.productId,
    created: new Date(order.created).toISOString(),
    created_time: seconds(order.created),
    paid_time: seconds(order.paidAt),
    sent_time: seconds(order.sentAt),
    currency,
    unit_price: ringgit(order.price_sen),
    buy_amount: 1,
    pay_amount: ringgit(order.isPaid ? order.price_sen : 0),
    pay_amount_credits: order.price_sen,
    refunded_amount: ringgit(order.refunded_sen),
    refunded_reason: order.reason,
    send_amount: order.state === 'done' ? '1' : '0',
    pay_status_code: order.isPaid ? 2 : 1,
    pay_status: order.isPaid ? 'Paid' : 'Unpaid',
    send_status_code: has('contradiction') ? 4 : status.send,
    send_status: status.text,
    status_code: has('unknown_status') ? 10_777 : status.code,
    status: status.text,
    mch_order_id: has('another_order') ? `${order.ref}X` : order.ref,
    ...(order.kind === 'topup' ? { fields: order.fields } : { cards: cardsOf(order) }),
  }
  return has('odd_types') ? oddlyTyped(shown) : shown
}

function cardsOf({ code, state, faults }: SimOrder): object[] {
  const isShown = state === 'done' || faults.includes('early_pin')
  if (!code || !isShown || faults.includes('no_code')) return []
  const pin = faults.includes('empty_pin') ? '' : code.pin
  const card = { id: 1, card_number: code.serial, card_pin: pin, expired: '-' }
  return faults.includes('two_codes') ? [card, { ...card, id: 2, card_pin: `${pin}9` }] : [card]
}

/** Numbers as text, amounts as numbers, and fields that nobody knows. */
function oddlyTyped(order: Record<string, unknown>): Record<string, unknown> {
  return {
    ...order,
    id: String(order.id),
    type_id: String(order.type_id),
    status_code: String(order.status_code),
    pay_status_code: String(order.pay_status_code),
    pay_amount: Number(order.pay_amount),
    refunded_amount: Number(order.refunded_amount),
    refunded_reason: null,
    surprise: { nested: [true] },
  }
}

/** A product ("type") as the API shows it. */
export function seagmType({ currency }: SeagmBehaviour, product: SimProduct) {
  const { id, name, group, cost_sen, fields, inStock, kind } = product
  return {
    id,
    name,
    category_id: Math.floor(id / 100),
    category_name: group,
    par_value: name,
    par_value_currency: currency,
    currency,
    // A number in the catalogue, a text in orders.
    unit_price: cost_sen / 100,
    origin_price: cost_sen / 100,
    discount_rate: 0,
    min_amount: 1,
    max_amount: kind === 'code' ? 600 : 1,
    has_stock: inStock,
    ...(kind === 'topup' && {
      account_check: false,
      fields: fields.map((field, position) => ({
        ...field,
        type: 'input',
        label_zh: '',
        multiline: false,
        placeholder: '',
        prefix: '',
        position,
      })),
    }),
  }
}
