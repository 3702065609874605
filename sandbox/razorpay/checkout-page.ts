import { type Html, html, type Page, ringgit } from '../pages.ts'
import { failureReasons } from './errors.ts'
import type { OrderEntity } from './razorpay-state.ts'

/** Fields that the page passes on, besides the shopper's input. */
export type CheckoutFields = {
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

/** `problem`: why the last try failed. */
export type CheckoutState = { problem: string | null; postFailures: boolean }

/** Buttons in a frame stay disabled until the parent page has identified itself. */
const disabledUntilIdentified = html` disabled`

/** The page for paying an order by card. */
export function checkoutPage(
  base: string,
  order: OrderEntity,
  fields: CheckoutFields,
  state: CheckoutState,
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
<p class="problem" id="problem" role="alert">${state.problem ?? ''}</p>
<form id="checkout" method="post" action="${base}/razorpay/checkout/pay"
 data-post-failures="${String(state.postFailures)}">
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
export function noCheckoutPage(base: string, fields: CheckoutFields): Page {
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
  const plain = Object.keys(failureReasons).map(
    (reason) => html`<option value="${reason}">${reason.replaceAll('_', ' ')}</option>`,
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
