import type { FastifyInstance, FastifyReply } from 'fastify'
import {
  autoSubmitPage,
  type Html,
  html,
  isWebAddress,
  messagePage,
  type Page,
  ringgit,
  sendPage,
} from '../pages.ts'
import { formOf } from '../requests.ts'
import type { World } from '../world.ts'
import { failures, type RazorpayError, Refusal } from './errors.ts'
import { type Try, type TryResult, tryPayment } from './razorpay-payments.ts'
import type { OrderEntity } from './razorpay-state.ts'

/** The payment pages: in a frame over the shop's page, or hosted. */
export function razorpayCheckout(world: World) {
  return async (app: FastifyInstance): Promise<void> => {
    const named = (call: string) => ({ config: { call } })

    app.get('/checkout/frame', named('checkout.frame'), async (request, reply) => {
      const fields = fieldsOf(formOf(request), 'frame')
      return showCheckout(world, reply, fields, null)
    })

    app.post('/v1/checkout/embedded', named('checkout.embedded'), async (request, reply) => {
      const fields = fieldsOf(formOf(request), 'hosted')
      return showCheckout(world, reply, fields, null)
    })

    app.get('/checkout/cancel', named('checkout.cancel'), async (request, reply) => {
      const target = formOf(request).get('cancel_url') ?? ''
      if (isWebAddress(target)) return reply.redirect(target, 303)
      return sendPage(reply, world, messagePage('Razorpay', 'Closed', 'Nothing was paid.'))
    })

    app.post('/checkout/pay', named('checkout.pay'), async (request, reply) => {
      const form = formOf(request)
      const fields = fieldsOf(form, form.get('mode') === 'hosted' ? 'hosted' : 'frame')
      const order = orderOf(world, fields)
      if (!order) return refuse(world, reply, fields, 'There is no such order.')
      const result = await tryOrRefuse(world, tryOf(form, fields))
      if (typeof result === 'string') return refuse(world, reply, fields, result)
      if (fields.mode === 'frame') return reply.send(result)
      return leave(world, reply, fields, result)
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
  reply: FastifyReply,
  fields: CheckoutFields,
  problem: string | null,
): FastifyReply {
  const order = orderOf(world, fields)
  if (!order) return sendPage(reply, world, noCheckoutPage(world.base, fields))
  return sendPage(reply, world, checkoutPage(world, order, fields, problem))
}

function refuse(
  world: World,
  reply: FastifyReply,
  fields: CheckoutFields,
  why: string,
): FastifyReply {
  if (fields.mode === 'frame') return reply.code(400).send({ kind: 'refused', why })
  return showCheckout(world, reply, fields, why)
}

function leave(
  world: World,
  reply: FastifyReply,
  fields: CheckoutFields,
  result: TryResult,
): FastifyReply {
  const target = fields.callback_url
  if (result.kind === 'paid') {
    if (target === '') {
      return sendPage(reply, world, messagePage('Razorpay', 'Paid', 'Thank you.'))
    }
    const page = autoSubmitPage('Razorpay', target, Object.entries(result.paid))
    return sendPage(reply, world, page)
  }
  if (target === '') {
    return showCheckout(world, reply, fields, result.error.description)
  }
  return sendPage(reply, world, autoSubmitPage('Razorpay', target, errorFields(result.error)))
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

/** Fields that the page passes on, besides the shopper's input. */
type CheckoutFields = {
  key_id: string
  order_id: string
  /** `frame`: over the shop's page. `hosted`: a separate page, left by a form. */
  mode: 'frame' | 'hosted'
  callback_url: string
  cancel_url: string
  name: string
  email: string
  contact: string
}

/** Buttons in a frame stay disabled until the parent page has identified itself. */
const disabledUntilIdentified = html` disabled`

/** The page for paying an order by card. `problem`: why the last try failed. */
function checkoutPage(
  { base }: World,
  order: OrderEntity,
  fields: CheckoutFields,
  problem: string | null,
): Page {
  const hidden = Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )
  const waits = fields.mode === 'frame' ? disabledUntilIdentified : html``
  return {
    title: 'Pay by card',
    provider: 'Razorpay',
    isFrame: fields.mode === 'frame',
    scripts: fields.mode === 'frame' ? ['checkout-frame.js'] : [],
    formTargets: [fields.callback_url, fields.cancel_url].filter((target) => target !== ''),
    body: html`<header class="heading">
<div><p class="quiet" id="merchant">${fields.name || 'Razorpay checkout'}</p>
<h1>${ringgit(order.amount)}</h1>
<p id="bought"></p>
<p class="quiet">Order <code>${order.id}</code></p></div>
${closeButton(base, fields)}
</header>
<p class="problem" id="problem" role="alert">${problem ?? ''}</p>
<form id="checkout" method="post" action="${base}/razorpay/checkout/pay">
${hidden}
${cardFields()}
<fieldset><legend>What the bank says</legend>
<button class="primary" name="answer" value="success"${waits}>Success</button>
<div class="pair">
<label>Reason <select name="reason">${reasonOptions()}</select></label>
<button class="danger" name="answer" value="failure"${waits}>Failure</button>
</div>
</fieldset>
</form>`,
  }
}

/** The page for an unknown key or order. */
function noCheckoutPage(base: string, fields: CheckoutFields): Page {
  return {
    title: 'Payment is not possible',
    provider: 'Razorpay',
    isFrame: fields.mode === 'frame',
    status: 400,
    scripts: fields.mode === 'frame' ? ['checkout-frame.js'] : [],
    body: html`<header class="heading"><h1>Payment is not possible</h1>
${closeButton(base, fields)}</header>
<p id="problem">The key or the order is not known.</p>`,
  }
}

function cardFields(): Html {
  return html`<fieldset><legend>Card</legend>
<label>Card number
<input name="card_number" inputmode="numeric" autocomplete="off" maxlength="23" required
 value="4100 2800 0000 1007"></label>
<div class="row">
<label>Expiry <input name="expiry" autocomplete="off" maxlength="7" value="12/39"></label>
<label>CVV <input name="cvv" inputmode="numeric" autocomplete="off" maxlength="4" value="123"></label>
<label>One-time password
<input name="otp" inputmode="numeric" autocomplete="off" maxlength="10" value="123456"></label>
</div>
<p class="quiet">Test cards only. Cards made to fail do so, whichever button is pressed.</p>
</fieldset>`
}

function reasonOptions(): Html[] {
  const plain = Object.keys(failures).map(
    (name) => html`<option value="${name}">${name.replaceAll('_', ' ')}</option>`,
  )
  const later = [
    html`<option value="late">fails now, the bank's yes comes a day later</option>`,
    html`<option value="silent">no answer from the bank</option>`,
  ]
  return [...plain, ...later]
}

function closeButton(base: string, fields: CheckoutFields): Html {
  if (fields.mode === 'frame') {
    return html`<button type="button" id="close" class="close" aria-label="Close"${disabledUntilIdentified}>×</button>`
  }
  if (fields.cancel_url === '') return html``
  const query = new URLSearchParams({ cancel_url: fields.cancel_url })
  return html`<a class="close" href="${base}/razorpay/checkout/cancel?${query.toString()}" aria-label="Close">×</a>`
}
