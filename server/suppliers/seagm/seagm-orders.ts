import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import { costOf } from '../amounts.ts'
import type { Code, Outcome, SentOrder, StatusOutcome, SupplierOrder } from '../supplier.ts'
import {
  MaybeText,
  MaybeValue,
  noteOf,
  refuseLocally,
  unknownOutcome,
  Whole,
} from '../supplier-calls.ts'
import { isDone, type SeagmAnswer, type SeagmClient } from './seagm-client.ts'
import { infoRefusals, orderStatuses, PAID, refusals, SENT } from './seagm-codes.ts'
import { readSku, requestNames } from './seagm-products.ts'

const Card = Type.Object({ card_number: MaybeValue, card_pin: MaybeValue, expired: MaybeValue })

export const OrderObject = Type.Object({
  id: Whole,
  type_id: Whole,
  // Ours have it, those made in SEAGM's panel do not.
  mch_order_id: MaybeValue,
  status_code: Whole,
  pay_status_code: Type.Optional(Whole),
  send_status_code: Type.Optional(Whole),
  currency: MaybeText,
  pay_amount: MaybeValue,
  refunded_amount: MaybeValue,
  refunded_reason: MaybeText,
  created_time: MaybeValue,
  paid_time: MaybeValue,
  cards: Type.Optional(Type.Union([Type.Array(Card), Type.Null()])),
})
export type OrderObject = Static<typeof OrderObject>

/** Places an order of one unit. Our reference is optional there, but without it nobody finds it again. */
export async function placeAtSeagm(client: SeagmClient, order: SupplierOrder): Promise<Outcome> {
  const asked = readSku(order.sku)
  const refused = refuseLocally(order) ?? refuseDetails(order, asked)
  if (refused || !asked) return refused ?? misconfigured('not a product of SEAGM')
  const answer = await client.post(`/v1/${asked.kind}-orders`, {
    ...(asked.kind === 'recharge' ? order.fields : {}),
    type_id: asked.id,
    buy_amount: '1',
    mch_order_id: order.ref,
  })
  if (answer.kind !== 'envelope') return unknownOutcome(answer)
  return isDone(answer.code) ? outcomeOf(answer.data, order) : refusalOf(answer)
}

/** Queries an order by our reference. Never places one. */
export async function querySeagm(client: SeagmClient, order: SentOrder): Promise<StatusOutcome> {
  const asked = readSku(order.sku)
  if (!asked) return { state: 'unknown', note: 'not a product of SEAGM' }
  const answer = await client.get(`/v1/${asked.kind}-orders/${order.ref}`, {
    query_type: 'mchOrderId',
  })
  if (answer.kind !== 'envelope') return unknownOutcome(answer)
  if (isDone(answer.code)) return outcomeOf(answer.data, order)
  if (answer.code === 404) return { state: 'not_found' }
  return { state: 'unknown', note: codeNote(answer) }
}

function refuseDetails(order: SupplierOrder, asked: ReturnType<typeof readSku>): Outcome | null {
  const names = Object.keys(order.fields)
  const isEmpty = names.length === 0 || Object.values(order.fields).some((value) => !value.trim())
  if (asked?.kind === 'recharge' && isEmpty) return misconfigured('a player detail is missing')
  if (names.some((name) => requestNames.includes(name)))
    return misconfigured('a detail of another name')
  return null
}

const misconfigured = (note: string): Outcome => ({
  state: 'failed',
  certainty: 'never_created',
  reason: 'misconfigured',
  note,
})

function refusalOf(answer: Extract<SeagmAnswer, { kind: 'envelope' }>): Outcome {
  const { code, infoCode } = answer
  const note = codeNote(answer)
  const byInfo = infoCode === null ? undefined : infoRefusals[infoCode]
  const refusal = code === 400 || code === 402 ? (byInfo ?? refusals[code]) : refusals[code]
  if (!refusal) return { state: 'unknown', note }
  return { state: 'failed', certainty: 'never_created', reason: refusal.means, note }
}

const codeNote = ({ code, infoCode }: { code: number; infoCode: number | null }) =>
  infoCode === null ? `code ${code}` : `code ${code}, info ${infoCode}`

/** What an order object says about our order. Contradictions are `unknown`. */
function outcomeOf(data: unknown, order: SupplierOrder): Outcome {
  const unknown = (note: string): Outcome => ({ state: 'unknown', note })
  if (!Value.Check(OrderObject, data)) return unknown('the order is not readable')
  const isOurs = data.mch_order_id === order.ref && String(data.type_id) === readSku(order.sku)?.id
  if (!isOurs) return unknown('the answer is about another order')
  const status = Number(data.status_code)
  const meaning = orderStatuses[status]?.means
  if (!meaning) return unknown(`status ${status}`)
  const isPaid = Number(data.pay_status_code ?? PAID) === PAID
  const isSent = Number(data.send_status_code ?? SENT) === SENT
  const charged_sen = isPaid && data.currency === 'MYR' ? costOf(data.pay_amount) : null
  const placed = { supplier_order_id: String(data.id), charged_sen }
  if (meaning === 'failed' || meaning === 'refunded') return endOf(data, meaning)
  if (!isPaid) return unknown(`status ${status}, not paid`)
  if (meaning !== 'delivered') return { state: meaning, ...placed }
  const isReturned = (costOf(data.refunded_amount) ?? 0) > 0
  if (!isSent || isReturned) return unknown(`status ${status}, but not sent or refunded`)
  if (order.kind === 'topup') return { state: 'delivered', ...placed, codes: [] }
  const codes = codesOf(data)
  if (codes.length > 1) return unknown('more codes than ordered')
  // Done without its code: it is asked for again.
  return codes.length === 1
    ? { state: 'delivered', ...placed, codes }
    : { state: 'processing', ...placed }
}

/** A failed order has ended only once its whole price is back. */
function endOf(data: OrderObject, meaning: 'failed' | 'refunded'): Outcome {
  const paid = costOf(data.pay_amount)
  const back = costOf(data.refunded_amount)
  const isBack = paid !== null && back !== null && paid > 0 && back >= paid
  const note = noteOf(`status ${data.status_code}`, data.refunded_reason)
  if (isBack) return { state: 'failed', certainty: 'ended', reason: 'other', note }
  const missing = meaning === 'failed' ? 'failed, not refunded yet' : 'refunded in part'
  return { state: 'unknown', note: `${note} (${missing})` }
}

function codesOf({ cards }: OrderObject): Code[] {
  return (cards ?? []).flatMap(({ card_pin, card_number, expired }) => {
    const pin = wordOf(card_pin)
    return pin ? [{ pin, serial: wordOf(card_number), expires: wordOf(expired) }] : []
  })
}

/** A value, if there is one: some products write "-" for none. */
function wordOf(value: unknown): string | null {
  const text = String(value ?? '').trim()
  return text === '' || text === '-' ? null : text
}
