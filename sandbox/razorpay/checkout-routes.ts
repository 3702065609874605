import type { FastifyInstance, FastifyReply } from 'fastify'
import { autoSubmitPage, isWebAddress, messagePage, sendPage } from '../pages.ts'
import { formOf } from '../requests.ts'
import type { World } from '../world.ts'
import { type CheckoutFields, checkoutPage, noCheckoutPage } from './checkout-page.ts'
import { type RazorpayError, Refusal } from './errors.ts'
import { type Try, type TryResult, tryPayment } from './razorpay-payments.ts'
import type { OrderEntity } from './razorpay-state.ts'

/** The payment pages: in a frame over the shop's page, or hosted. */
export function razorpayCheckout(world: World, base: string) {
  return async (app: FastifyInstance): Promise<void> => {
    const named = (call: string) => ({ config: { call } })

    app.get('/checkout/frame', named('checkout.frame'), async (request, reply) => {
      const fields = fieldsOf(formOf(request), 'frame')
      return showCheckout(world, base, reply, fields, null)
    })

    app.post('/v1/checkout/embedded', named('checkout.embedded'), async (request, reply) => {
      const fields = fieldsOf(formOf(request), 'hosted')
      return showCheckout(world, base, reply, fields, null)
    })

    app.get('/checkout/cancel', named('checkout.cancel'), async (request, reply) => {
      const target = formOf(request).get('cancel_url') ?? ''
      if (isWebAddress(target)) return reply.redirect(target, 303)
      return sendPage(reply, world, base, messagePage('Razorpay', 'Closed', 'Nothing was paid.'))
    })

    app.post('/checkout/pay', named('checkout.pay'), async (request, reply) => {
      const form = formOf(request)
      const fields = fieldsOf(form, form.get('mode') === 'hosted' ? 'hosted' : 'frame')
      const order = orderOf(world, fields)
      if (!order) return refuse(world, base, reply, fields, 'There is no such order.')
      const result = await tryOrRefuse(world, tryOf(form, fields))
      if (typeof result === 'string') return refuse(world, base, reply, fields, result)
      if (fields.mode === 'frame') return reply.send(result)
      return leave(world, base, reply, fields, result)
    })
  }
}

function fieldsOf(form: URLSearchParams, mode: CheckoutFields['mode']): CheckoutFields {
  const text = (name: string) => (form.get(name) ?? '').slice(0, 500)
  const address = (name: string) => (isWebAddress(text(name)) ? text(name) : '')
  return {
    key_id: text('key_id'),
    order_id: text('order_id'),
    mode,
    callback_url: address('callback_url'),
    cancel_url: address('cancel_url'),
    name: text('name'),
    email: text('email') || text('prefill[email]'),
    contact: text('contact') || text('prefill[contact]'),
  }
}

function tryOf(form: URLSearchParams, fields: CheckoutFields): Try {
  const reason = form.get('reason') ?? ''
  const isFailure = form.get('answer') !== 'success'
  const timed = reason === 'late' || reason === 'silent' ? reason : 'failure'
  return {
    orderId: fields.order_id,
    cardNumber: form.get('card_number') ?? '',
    otp: form.get('otp') ?? undefined,
    answer: isFailure ? timed : 'success',
    reason: timed === 'failure' ? reason : undefined,
    email: fields.email || undefined,
    contact: fields.contact || undefined,
  }
}

function orderOf(world: World, fields: CheckoutFields): OrderEntity | null {
  const { orders } = world.state.razorpay
  if (fields.key_id !== world.settings.razorpay.keyId) return null
  return Object.hasOwn(orders, fields.order_id) ? (orders[fields.order_id] ?? null) : null
}

async function tryOrRefuse(world: World, attempt: Try): Promise<TryResult | string> {
  try {
    return await tryPayment(world, attempt)
  } catch (error) {
    if (error instanceof Refusal) return error.message
    throw error
  }
}

function showCheckout(
  world: World,
  base: string,
  reply: FastifyReply,
  fields: CheckoutFields,
  problem: string | null,
): FastifyReply {
  const order = orderOf(world, fields)
  if (!order) return sendPage(reply, world, base, noCheckoutPage(base, fields))
  const { postFailures } = world.settings.razorpay
  const page = checkoutPage(base, order, fields, { problem, postFailures })
  return sendPage(reply, world, base, page)
}

function refuse(
  world: World,
  base: string,
  reply: FastifyReply,
  fields: CheckoutFields,
  why: string,
): FastifyReply {
  if (fields.mode === 'frame') return reply.code(400).send({ kind: 'refused', why })
  return showCheckout(world, base, reply, fields, why)
}

function leave(
  world: World,
  base: string,
  reply: FastifyReply,
  fields: CheckoutFields,
  result: TryResult,
): FastifyReply {
  const target = fields.callback_url
  if (result.kind === 'paid') {
    if (target === '') {
      return sendPage(reply, world, base, messagePage('Razorpay', 'Paid', 'Thank you.'))
    }
    return sendPage(
      reply,
      world,
      base,
      autoSubmitPage('Razorpay', target, Object.entries(result.paid)),
    )
  }
  if (target === '' || !world.settings.razorpay.postFailures) {
    return showCheckout(world, base, reply, fields, result.error.description)
  }
  return sendPage(reply, world, base, autoSubmitPage('Razorpay', target, errorFields(result.error)))
}

/** The field names of a failure posted by a hosted checkout. */
function errorFields(error: RazorpayError): [string, string][] {
  const { metadata, ...texts } = error
  const plain = Object.entries(texts).map(([name, value]): [string, string] => [
    `error[${name}]`,
    value,
  ])
  return [...plain, ['error[metadata]', JSON.stringify(metadata)]]
}
