import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { baseUrl, type HttpAnswer, jsonOf, sendRequest } from '#platform/send-request.ts'
import type { ProviderError, ProviderResult } from '../provider.ts'
import { errorOfStatus } from '../status-error.ts'
import {
  collectionOf,
  orderOf,
  paymentOf,
  type RazorpayOrder,
  type RazorpayPayment,
  type RazorpayRefund,
  refundOf,
} from './razorpay-entities.ts'

/** `apiUrl` includes the version. `timeLimitMs`: limit of a whole call, default 10 s. */
type RazorpayConfig = {
  apiUrl: string
  keyId: string
  keySecret: string
  timeLimitMs?: number
  fetch?: typeof fetch
}

/** `receipt`: our reference, at most 40 characters. */
type NewRazorpayOrder = {
  amountSen: number
  receipt: string
}

/** `idempotencyKey`: at least 10 letters, digits, - or _; the same key refunds once. */
type NewRazorpayRefund = {
  paymentId: string
  amountSen: number
  idempotencyKey: string
  receipt: string
}

export type RazorpayClient = ReturnType<typeof razorpayClient>

/** A client of Razorpay Curlec's API. Amounts are integer sen, the currency is always MYR. */
export function razorpayClient(config: RazorpayConfig) {
  if (config.keyId === '' || config.keySecret === '') throw new Error('Razorpay needs its keys')
  const caller = { ...config, apiUrl: baseUrl(config.apiUrl) }
  const call = <T>(request: RazorpayRequest, read: (wire: unknown) => T | null) =>
    callRazorpay(caller, request, read)
  const get = <T>(path: string, read: (wire: unknown) => T | null) =>
    call({ method: 'GET', path }, read)

  async function createOrder(order: NewRazorpayOrder): Promise<ProviderResult<RazorpayOrder>> {
    const body = {
      amount: order.amountSen,
      currency: 'MYR',
      receipt: order.receipt,
      notes: {},
      payment: { capture: 'automatic' },
    }
    const answer = await call({ method: 'POST', path: '/orders', body }, orderOf)
    if (answer.kind !== 'ok' || isOrderFor(answer.value, order)) return answer
    return { kind: 'unknown', why: 'the answer describes another order than was asked for' }
  }

  async function findOrderByReceipt(
    order: NewRazorpayOrder,
  ): Promise<ProviderResult<RazorpayOrder | null>> {
    const query = new URLSearchParams({ receipt: order.receipt, count: '100' })
    const answer = await get(`/orders?${query}`, (wire) => collectionOf(wire, orderOf))
    if (answer.kind !== 'ok') return answer
    // Filters again: a provider that ignored the query would return others' orders.
    const found = answer.value.filter((candidate) => isOrderFor(candidate, order))
    return { kind: 'ok', value: preferredOrder(found) }
  }

  /**
   * Creates the order of a receipt once. After a lost response it looks the order up before it
   * creates another, and gives up if the look-up fails. `mayExist`: looks first, for an interrupted
   * attempt.
   */
  async function ensureOrder(
    order: NewRazorpayOrder,
    { mayExist = false } = {},
  ): Promise<ProviderResult<RazorpayOrder>> {
    if (mayExist) {
      const earlier = await findOrderByReceipt(order)
      if (earlier.kind !== 'ok') return earlier
      if (earlier.value) return { kind: 'ok', value: earlier.value }
    }
    const first = await createOrder(order)
    if (first.kind !== 'unknown') return first
    const made = await findOrderByReceipt(order)
    if (made.kind !== 'ok') return { kind: 'unknown', why: first.why }
    if (made.value) return { kind: 'ok', value: made.value }
    return createOrder(order)
  }

  const fetchPayment = (paymentId: string) =>
    get(`/payments/${encodeURIComponent(paymentId)}`, (wire) =>
      ifMatches(paymentOf(wire), { id: paymentId }),
    )

  /** Captures an authorised payment. A captured one counts as done. */
  async function capturePayment(
    paymentId: string,
    amountSen: number,
  ): Promise<ProviderResult<RazorpayPayment>> {
    const path = `/payments/${encodeURIComponent(paymentId)}/capture`
    const body = { amount: amountSen, currency: 'MYR' }
    const answer = await call({ method: 'POST', path, body }, (wire) =>
      ifMatches(paymentOf(wire), { id: paymentId, amountSen, status: 'captured' }),
    )
    if (answer.kind !== 'refused') return answer
    const present = await fetchPayment(paymentId)
    const isDone =
      present.kind === 'ok' &&
      present.value.status === 'captured' &&
      present.value.amountSen === amountSen
    return isDone ? present : answer
  }

  /** Refunds a payment in part or in full. 409 (the same refund is running) is `unknown`. */
  function refundPayment(refund: NewRazorpayRefund): Promise<ProviderResult<RazorpayRefund>> {
    if (!/^[A-Za-z0-9_-]{10,}$/.test(refund.idempotencyKey)) {
      throw new Error('a refund needs a key of at least 10 letters, digits, - or _')
    }
    const path = `/payments/${encodeURIComponent(refund.paymentId)}/refund`
    const { paymentId, amountSen, receipt } = refund
    const body = { amount: amountSen, speed: 'normal', receipt }
    const headers = { 'x-refund-idempotency': refund.idempotencyKey }
    return call({ method: 'POST', path, body, headers }, (wire) =>
      ifMatches(refundOf(wire), { paymentId, amountSen }),
    )
  }

  return {
    createOrder,
    findOrderByReceipt,
    fetchOrder: (orderId: string) =>
      get(`/orders/${encodeURIComponent(orderId)}`, (wire) =>
        ifMatches(orderOf(wire), { id: orderId }),
      ),
    ensureOrder,
    /** All payments of an order, failed ones included. */
    fetchOrderPayments: (orderId: string) =>
      get(`/orders/${encodeURIComponent(orderId)}/payments`, (wire) =>
        collectionOf(wire, (item) => ifMatches(paymentOf(item), { orderId })),
      ),
    fetchPayment,
    capturePayment,
    refundPayment,
    /** A page of the settlement lines of a day in Malaysia, unparsed. */
    fetchRecon: (day: string, part: { from: number; count: number }) => {
      const [year = '', month = '', date = ''] = day.split('-')
      const query = new URLSearchParams([
        ['year', year],
        ['month', month],
        ['day', date],
        ['count', String(part.count)],
        ['skip', String(part.from)],
      ])
      return get(`/settlements/recon/combined?${query}`, (wire) =>
        collectionOf(wire, (item): unknown => item),
      )
    },
    fetchRefunds: (paymentId: string) =>
      get(`/payments/${encodeURIComponent(paymentId)}/refunds?count=100`, (wire) =>
        collectionOf(wire, (item) => ifMatches(refundOf(item), { paymentId })),
      ),
  }
}

// Null unless the response is about the requested entity.
function ifMatches<T extends object>(found: T | null, asked: Partial<T>): T | null {
  if (!found) return null
  const names = Object.keys(asked) as (keyof T)[]
  return names.every((name) => found[name] === asked[name]) ? found : null
}

function isOrderFor(found: RazorpayOrder, wanted: NewRazorpayOrder): boolean {
  return (
    found.receipt === wanted.receipt &&
    found.amountSen === wanted.amountSen &&
    found.currency === 'MYR'
  )
}

// Prefers a paid order, then the oldest, so that every process picks the same.
function preferredOrder(orders: RazorpayOrder[]): RazorpayOrder | null {
  const oldestFirst = orders.toSorted(
    (one, other) =>
      one.createdAt.getTime() - other.createdAt.getTime() || one.id.localeCompare(other.id),
  )
  return oldestFirst.find((order) => order.status === 'paid') ?? oldestFirst[0] ?? null
}

type RazorpayRequest = {
  method: 'GET' | 'POST'
  path: string
  body?: unknown
  headers?: Record<string, string>
}

const Failure = Type.Object({
  error: Type.Object({ code: Type.String(), description: Type.String() }),
})

// Some documents give 400 for wrong keys: only the text tells.
const aboutKeys = /\bapi key\b|^authentication failed/i

/** Calls Razorpay's API. `read` parses the response; null: not of the documented shape. */
async function callRazorpay<T>(
  caller: RazorpayConfig,
  request: RazorpayRequest,
  read: (wire: unknown) => T | null,
): Promise<ProviderResult<T>> {
  const credentials = Buffer.from(`${caller.keyId}:${caller.keySecret}`).toString('base64')
  const hasBody = request.body !== undefined
  const answer = await sendRequest({
    url: caller.apiUrl + request.path,
    method: request.method,
    headers: {
      authorization: `Basic ${credentials}`,
      accept: 'application/json',
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
      ...request.headers,
    },
    body: hasBody ? JSON.stringify(request.body) : undefined,
    timeLimitMs: caller.timeLimitMs ?? 10_000,
    fetch: caller.fetch,
  })
  if (answer.kind !== 'ok') return answer
  return errorOf(answer.value) ?? readValue(answer.value, read)
}

function errorOf(answer: HttpAnswer): ProviderError | null {
  const error = errorOfStatus(answer)
  if (error) return error
  if (answer.status >= 200 && answer.status < 300) return null
  if (answer.status === 409) return { kind: 'unknown', why: 'the same call is still running' }
  const failure = jsonOf(answer.text)
  if (!Value.Check(Failure, failure)) {
    return { kind: 'unknown', why: `status ${answer.status} without the provider's error` }
  }
  const { code, description } = failure.error
  if (aboutKeys.test(description)) {
    return { kind: 'misconfigured', status: answer.status, description }
  }
  return { kind: 'refused', code, description, status: answer.status }
}

function readValue<T>(answer: HttpAnswer, read: (wire: unknown) => T | null): ProviderResult<T> {
  const value = read(jsonOf(answer.text))
  if (value === null) return { kind: 'unknown', why: 'the answer is not readable' }
  return { kind: 'ok', value }
}
