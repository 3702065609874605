import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import { costOf } from '../amounts.ts'
import type { Code, Outcome, SentOrder, SupplierOrder } from '../supplier.ts'
import { MaybeText, MaybeValue, noteOf, refuseLocally, unknownOutcome } from '../supplier-calls.ts'
import { codeOf, type DigiflazzClient } from './digiflazz-client.ts'
import { responseCodes, statusWords, wordFor } from './digiflazz-codes.ts'
import { customerNumber } from './digiflazz-products.ts'
import type { DigiflazzSettings } from './digiflazz-settings.ts'
import { digiflazzSign } from './digiflazz-signature.ts'

/** After 90 days the same reference buys again. */
export const STATUS_DAYS = 80

/** When a timeout that is still reported as failed has ended. */
const FAILED_AFTER_MS = 10 * 60_000

const Transaction = Type.Object({
  ref_id: MaybeText,
  customer_no: MaybeText,
  buyer_sku_code: MaybeText,
  status: MaybeText,
  message: MaybeText,
  rc: Type.Union([Type.String(), Type.Integer()]),
  sn: MaybeValue,
  price: MaybeValue,
})
type Transaction = Static<typeof Transaction>

/** Places or queries an order: the same body for the same order, byte for byte. */
export async function sendToDigiflazz(
  client: DigiflazzClient,
  settings: DigiflazzSettings,
  order: SupplierOrder,
  ageMs: number,
): Promise<Outcome> {
  const refused = refuseLocally(order) ?? refusePlayer(order)
  if (refused) return refused
  const body = transactionBody(settings, order)
  const answer = await client('transaction', body)
  if (answer.kind !== 'data') return unknownOutcome(answer)
  return outcomeOf(answer.data, order, { customer_no: body.customer_no, ageMs })
}

/** Queries an order by repeating it, unless it is so old that this would place it again. */
export async function queryDigiflazz(
  client: DigiflazzClient,
  settings: DigiflazzSettings,
  order: SentOrder,
  now: Date,
): Promise<Outcome> {
  const ageMs = now.getTime() - order.sent_at.getTime()
  if (ageMs > STATUS_DAYS * 86_400_000) return { state: 'unknown', note: 'too old to ask' }
  return ofPlaced(await sendToDigiflazz(client, settings, order, ageMs))
}

/** What a signed message says of an order: its data is that of an answer. */
export function messageOutcome(data: unknown, order: SentOrder, now: Date): Outcome {
  const ageMs = now.getTime() - order.sent_at.getTime()
  const customer_no = customerNumber(order.fields, order.ref)
  return ofPlaced(outcomeOf(data, order, { customer_no, ageMs }))
}

/**
 * The outcome of an order that was sent before: a refused repetition says nothing about it. One too many may be the
 * question itself.
 */
function ofPlaced(outcome: Outcome): Outcome {
  if (outcome.state !== 'failed') return outcome
  if (outcome.certainty === 'ended' && outcome.reason !== 'throttled') return outcome
  return { state: 'unknown', note: `refused: ${outcome.note}` }
}

function refusePlayer({ kind, fields }: SupplierOrder): Outcome | null {
  if (kind === 'code' || fields.customer_no?.trim()) return null
  return {
    state: 'failed',
    certainty: 'never_created',
    reason: 'misconfigured',
    note: 'no player ID',
  }
}

function transactionBody(settings: DigiflazzSettings, { ref, sku, fields }: SupplierOrder) {
  return {
    username: settings.username,
    buyer_sku_code: sku,
    customer_no: customerNumber(fields, ref),
    ref_id: ref,
    sign: digiflazzSign(settings, ref),
    // Without it, a test would buy.
    ...(settings.mode === 'test' ? { testing: true } : {}),
  }
}

/** What a transaction says about our order: its code and its status must agree. */
function outcomeOf(
  data: unknown,
  order: SupplierOrder,
  sent: { customer_no: string; ageMs: number },
): Outcome {
  const unknown = (note: string): Outcome => ({ state: 'unknown', note })
  const code = codeOf(data)
  if (!Value.Check(Transaction, data) || code === null) return unknown('the answer is not readable')
  const means = responseCodes[code]?.means ?? { state: 'unknown' }
  const word = statusWords[data.status?.toLowerCase() ?? '']
  const note = noteOf(`code ${code}`, data.message)
  if (means.state === 'unknown') return unknown(note)
  const isRefused = means.state === 'failed' && means.certainty === 'never_created'
  // A refusal made no order, so it may lack the order's fields; if it has them, they must be ours.
  const isOurs = matches(data, order, sent.customer_no, isRefused)
  if (!isOurs) return unknown('the answer is about another order')
  if (word !== wordFor(means) && !(isRefused && !data.status)) {
    return unknown(`${note}, but status ${noteOf(data.status)}`)
  }
  if (means.state === 'failed') {
    return { state: 'failed', certainty: means.certainty, reason: means.reason, note }
  }
  if (means.state === 'failed_later') {
    if (sent.ageMs < FAILED_AFTER_MS) return unknown(note)
    return { state: 'failed', certainty: 'ended', reason: 'other', note }
  }
  // Digiflazz has no number of its own for a transaction.
  const placed = { supplier_order_id: null, charged_sen: costOf(data.price) }
  if (means.state === 'processing') return { state: 'processing', ...placed }
  if (order.kind === 'topup') return { state: 'delivered', ...placed, codes: [] }
  const found = codeIn(data.sn)
  // Done without a readable code: it is asked for again, and then left to a person.
  return found
    ? { state: 'delivered', ...placed, codes: [found] }
    : { state: 'processing', ...placed }
}

function matches(data: Transaction, order: SupplierOrder, customer_no: string, mayLack: boolean) {
  const pairs = [
    [data.ref_id, order.ref],
    [data.buyer_sku_code, order.sku],
    [data.customer_no, customer_no],
  ] as const
  return pairs.every(([given, ours]) => given === ours || (mayLack && !given))
}

/** A code, alone or after words such as "PIN:" with a serial number. Anything else is not read. */
export function codeIn(sn: unknown): Code | null {
  const text = String(sn ?? '').trim()
  if (isWord(text)) return { pin: text, serial: null, expires: null }
  const pin = /\b(?:pin|code|voucher)(?: code)?\s*[:=]\s*([A-Za-z0-9-]+)/i.exec(text)?.[1]
  const serial = /\b(?:sn|serial(?: number)?)\s*[:=]\s*([A-Za-z0-9-]+)/i.exec(text)?.[1]
  return pin && isWord(pin) ? { pin, serial: serial ?? null, expires: null } : null
}

const isWord = (text: string) => /^(?=.*\d)[A-Za-z0-9][A-Za-z0-9-]{5,63}$/.test(text)
