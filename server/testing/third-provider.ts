import { createHmac, randomUUID } from 'node:crypto'
import { payableKinds } from '@apeak/contract/payments'
import type {
  CallbackRoute,
  PaymentClaim,
  Provider,
  ProviderAttempt,
  ProviderEvent,
  ProviderModule,
  ProviderResult,
  RawMessage,
} from '#payments/providers/provider.ts'
import { strongestStatus } from '#payments/rules.ts'
import { ConfigError } from '#platform/settings.ts'

/** The provider's own state, which the shop sees only through its calls. */
export type ThirdProvider = {
  module: ProviderModule
  /** Pays the page at `redirect_url`; returns the message that the provider's server would send. */
  pay(redirectUrl: string): Message
  /** Refunded payments, by the shop's reference. */
  refunds: Map<string, { paymentId: string; amount: number }>
  /** Calls that fail while the provider is down. */
  outage: { isDead: boolean; calls: number }
  /** Whether the shop's reader knows the newest message format. */
  reads: { newShape: boolean }
}

/** A message with its signature headers, ready to be sent to the shop. */
export type Message = { path: string; headers: Record<string, string>; body: string }

type Order = { id: string; reference: string; amount: number }
type Payment = { id: string; order: Order }

const NAME = 'kenari'
const PATH = '/api/kenari-message'
const RETURN_PATHS = {
  order: '/api/kenari-return',
  topup: '/api/apeak-kenari-return',
  test: '/api/test-kenari-return',
}

/**
 * A fictitious provider: the minimum that adding a third one takes. It has orders and a payment
 * page of its own, signs its messages, and can be polled.
 */
export function thirdProvider(): ThirdProvider {
  const orders = new Map<string, Order>()
  const payments: Payment[] = []
  const refunds: ThirdProvider['refunds'] = new Map()
  const outage = { isDead: false, calls: 0 }
  const reads = { newShape: false }
  const books = { orders, payments, refunds, outage, reads }
  let secret = ''
  return {
    module: {
      name: NAME,
      method: { label: 'Kenari', marks: [], min_payable_sen: 0 },
      keyNames: ['KENARI_SECRET'],
      configure(env) {
        secret = env.KENARI_SECRET ?? ''
        if (secret.length < 8) throw new ConfigError('KENARI_SECRET is too short.')
        return { name: NAME, settings: { secret }, connect: () => connect(books, secret) }
      },
    },
    pay(redirectUrl) {
      const order = orders.get(redirectUrl.split('/').at(-1) ?? '')
      if (!order) throw new Error('there is nothing to pay at this address')
      const payment = { id: `kp_${randomUUID()}`, order }
      payments.push(payment)
      const body = JSON.stringify({ paid: payment.id, reference: order.reference })
      return { path: PATH, headers: { 'x-kenari-signature': sign(body, secret) }, body }
    },
    refunds,
    outage,
    reads,
  }
}

type Books = {
  orders: Map<string, Order>
  payments: Payment[]
  refunds: ThirdProvider['refunds']
  outage: ThirdProvider['outage']
  reads: ThirdProvider['reads']
}

function connect({ orders, payments, refunds, outage, reads }: Books, secret: string): Provider {
  const call = <T>(value: T): ProviderResult<T> => {
    outage.calls += 1
    return outage.isDead ? { kind: 'unknown', why: 'nobody answers' } : { kind: 'ok', value }
  }
  return {
    name: NAME,
    async createOrder({ reference, amount_sen }) {
      const earlier = [...orders.values()].find((order) => order.reference === reference)
      const order = earlier ?? { id: `ko_${randomUUID()}`, reference, amount: amount_sen }
      const answer = call(order.id)
      if (answer.kind === 'ok') orders.set(order.id, order)
      return answer
    },
    open: ({ provider_order_id }) => ({
      redirect_url: `https://pay.kenari.example/${provider_order_id}`,
    }),
    routes: callbackRoutes,
    signedHeaders: ['x-kenari-signature'],
    verify(raw) {
      const text = Buffer.from(raw.body).toString()
      const isSigned = raw.headers['x-kenari-signature'] === sign(text, secret)
      return isSigned
        ? { kind: 'signed', key: sign(text, secret) }
        : { kind: 'refused', reason: 'signature' }
    },
    readMessage: (raw) => read(raw, reads.newShape),
    async confirm(claim, attempt) {
      const answer = call(payments.find(({ id }) => id === claim.payment_id))
      if (answer.kind !== 'ok') return { status: 'unknown' }
      if (!answer.value || !attempt) return { status: 'none' }
      const { id, order } = answer.value
      const payment = { payment_id: id, amount_sen: order.amount, currency: 'MYR' }
      return { status: 'paid', of: { reference: order.reference }, payment }
    },
    polling: {
      firstMinutes: [2],
      days: { usual: 1, pending: 1 },
      secondsBetweenLooks: 1,
      batchSize: () => 50,
    },
    async sync(attempts) {
      const answer = call(payments)
      return attempts.map((attempt) =>
        answer.kind === 'ok' ? found(answer.value, attempt) : { status: 'unknown', payments: [] },
      )
    },
    async refund({ id, provider_payment_id, amount_sen }) {
      const answer = call({ state: 'pending' as const, id: `kr_${id}` })
      if (answer.kind === 'ok') {
        refunds.set(id, { paymentId: provider_payment_id, amount: amount_sen })
      }
      return answer
    },
    refundStatus: async ({ id }) =>
      call(refunds.has(id) ? { state: 'processed' as const, id: `kr_${id}` } : null),
  }
}

const callbackRoutes: CallbackRoute[] = [
  { path: PATH, method: 'POST', kind: null, classify: () => 'message', received: 'thank you' },
  ...payableKinds.map(
    (kind): CallbackRoute => ({
      path: RETURN_PATHS[kind],
      method: 'POST',
      kind,
      classify: () => 'return',
    }),
  ),
]

function read({ body, path }: RawMessage, newShape: boolean): ProviderEvent {
  const { paid, settled, reference } = JSON.parse(Buffer.from(body).toString())
  const payment_id = paid ?? (newShape ? settled : undefined)
  if (!payment_id) return { type: 'unreadable', why: 'it names no payment' }
  const claim: PaymentClaim = {
    of: { reference },
    payment_id,
    status: 'paid',
    amount_sen: null,
    currency: null,
    source: path === PATH ? 'webhook' : 'return',
  }
  return { type: 'payment', claim }
}

function found(payments: Payment[], { reference }: ProviderAttempt) {
  const own = payments.filter(({ order }) => order.reference === reference)
  return {
    status: strongestStatus(own.map(() => 'paid')),
    payments: own.map(({ id, order }) => ({
      payment_id: id,
      amount_sen: order.amount,
      currency: 'MYR',
    })),
  }
}

/** The signature of a body, as this provider makes it. */
export function sign(body: string, secret: string): string {
  return createHmac('sha256', secret).update(body).digest('hex')
}
