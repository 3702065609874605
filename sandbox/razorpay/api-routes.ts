import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { bodyText, searchOf } from '../requests.ts'
import type { World } from '../world.ts'
import { answerRefusal, Refusal } from './errors.ts'
import { listOrders, makeOrder, notesOf } from './orders.ts'
import { capture } from './razorpay-payments.ts'
import { reconOf } from './razorpay-report.ts'
import type { PaymentEntity } from './razorpay-state.ts'
import { makeRefund } from './refunds.ts'
import { sendEvents } from './webhooks.ts'

type ById = { Params: { id: string } }

const named = (call: string) => ({ config: { call } })

/** Razorpay's API, mounted at its version (/v1). */
export function razorpayApi(world: World) {
  return async (api: FastifyInstance): Promise<void> => {
    const { razorpay } = world.state

    api.addHook('onRequest', async (request) => {
      if (!isAuthorized(world, request)) throw new Refusal('Authentication failed', {}, 401)
    })
    api.setErrorHandler((error, _request, reply) => {
      if (error instanceof Refusal) return answerRefusal(reply, error)
      const server = { code: 'SERVER_ERROR', source: 'internal', reason: 'server_error' }
      return answerRefusal(reply, new Refusal('We are facing some trouble.', server, 500))
    })

    api.post('/orders', named('orders.create'), async (request) =>
      makeOrder(world, jsonBody(request)),
    )
    api.get('/orders', named('orders.list'), async (request) =>
      collection(listOrders(world, searchOf(request))),
    )
    api.get<ById>('/orders/:id', named('orders.fetch'), async (request) =>
      existing(razorpay.orders, request.params.id),
    )
    api.patch<ById>('/orders/:id', named('orders.edit'), async (request) => {
      const order = existing(razorpay.orders, request.params.id)
      order.notes = notesOf(jsonBody(request).notes)
      world.changed()
      return order
    })
    api.get<ById>('/orders/:id/payments', named('orders.payments'), async (request) => {
      const order = existing(razorpay.orders, request.params.id)
      const all = Object.values(razorpay.payments)
      return collection(all.filter((payment) => payment.order_id === order.id).toReversed())
    })

    api.get<ById>('/payments/:id', named('payments.fetch'), async (request) =>
      existing(razorpay.payments, request.params.id),
    )
    api.post<ById>('/payments/:id/capture', named('payments.capture'), async (request) => {
      const payment = existing(razorpay.payments, request.params.id)
      checkCapture(payment, jsonBody(request))
      const events = capture(world, payment)
      world.changed()
      await sendEvents(world, events)
      return payment
    })
    api.post<ById>('/payments/:id/refund', named('payments.refund'), async (request) => {
      const payment = existing(razorpay.payments, request.params.id)
      const key = request.headers['x-refund-idempotency']
      return makeRefund(
        world,
        payment,
        jsonBody(request),
        typeof key === 'string' ? key : undefined,
      )
    })
    api.get<ById>('/payments/:id/refunds', named('payments.refunds'), async (request) => {
      const payment = existing(razorpay.payments, request.params.id)
      const all = Object.values(razorpay.refunds)
      return collection(all.filter((refund) => refund.payment_id === payment.id).toReversed())
    })
    api.get<ById>('/payments/:id/refunds/:refundId', named('refunds.fetch'), async (request) => {
      const { refundId } = request.params as { id: string; refundId: string }
      return existing(razorpay.refunds, refundId)
    })
    api.get<ById>('/refunds/:id', named('refunds.fetch'), async (request) =>
      existing(razorpay.refunds, request.params.id),
    )
    api.get('/settlements/recon/combined', named('recon'), async (request) => {
      const query = searchOf(request)
      const part = (name: string) => query.get(name) ?? ''
      const two = (name: string) => part(name).padStart(2, '0')
      const day = [part('year'), two('month'), two('day')].join('-')
      const skip = Number(part('skip') || 0)
      return collection(reconOf(world, day).slice(skip, skip + Number(part('count') || 10)))
    })
    api.get('/refunds', named('refunds.list'), async () =>
      collection(Object.values(razorpay.refunds).toReversed().slice(0, 100)),
    )
  }
}

function isAuthorized(world: World, request: FastifyRequest): boolean {
  const { keyId, keySecret } = world.settings.razorpay
  const expected = Buffer.from(
    `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`,
    'utf8',
  )
  const given = Buffer.from(request.headers.authorization ?? '', 'utf8')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

function jsonBody(request: FastifyRequest): Record<string, unknown> {
  const text = bodyText(request)
  if (text === '') return {}
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    value = null
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Refusal('The request body is not valid JSON.')
  }
  return { ...value }
}

// Unknown ids get 400, not 404.
function existing<T>(entities: Record<string, T>, id: string): T {
  const entity = Object.hasOwn(entities, id) ? entities[id] : undefined
  if (!entity) throw new Refusal('The id provided does not exist')
  return entity
}

function checkCapture(payment: PaymentEntity, body: Record<string, unknown>): void {
  if (payment.status === 'captured') {
    throw new Refusal('This payment has already been captured', { step: 'payment_capture' })
  }
  if (payment.status !== 'authorized') {
    throw new Refusal('Only payments which have been authorized can be captured', {
      step: 'payment_capture',
    })
  }
  if (body.amount !== payment.amount || body.currency !== payment.currency) {
    throw new Refusal('Capture amount must be equal to the amount authorized', {
      field: 'amount',
      step: 'payment_capture',
    })
  }
}

function collection<T>(items: T[]) {
  return { entity: 'collection', count: items.length, items }
}
