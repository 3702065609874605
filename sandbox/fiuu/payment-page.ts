import { type Html, html, type Page, ringgit } from '../pages.ts'
import { channels } from './channels.ts'
import type { Visit } from './fiuu-state.ts'
import { senOf } from './hashes.ts'

/** Fiuu's page, where a shopper chooses a channel and, in the sandbox, the outcome. */
export function paymentPage(base: string, visit: Visit): Page {
  return {
    title: 'Pay',
    provider: 'Fiuu',
    formTargets: [visit.returnUrl, visit.cancelUrl].filter((target) => target !== ''),
    body: html`<header class="heading"><div>
<p class="quiet">Payment of ${visit.billName}</p>
<h1>${ringgit(senOf(visit.amount) ?? 0)}</h1>
<p class="quiet">Order <code>${visit.orderid}</code></p></div></header>
<form method="post" action="${base}/fiuu/pay/decide">
<input type="hidden" name="visit" value="${visit.id}">
${channelChoice(visit.channel)}
<fieldset><legend>What comes of it</legend>
${button('success', 'Success', 'primary')}
${button('failure', 'Failure', 'danger')}
${button('pending_success', 'Pending, then success')}
${button('pending_failure', 'Pending, then failure')}
${button('success_no_return', 'Success, but close the tab (no return)')}
${button('leave', 'Close the tab without paying')}
${button('cancel', 'Cancel and go back to the shop')}
</fieldset>
</form>`,
  }
}

function button(result: string, label: string, kind = ''): Html {
  return html`<button class="${kind}" name="result" value="${result}">${label}</button>`
}

function channelChoice(chosen: string): Html {
  const first = chosen || channels[0].code
  const choices = channels.map(
    ({ code, name }) => html`<label>
<input type="radio" name="channel" value="${code}"${code === first ? html` checked` : ''}>
${name}</label>`,
  )
  return html`<fieldset class="choices"><legend>Way to pay</legend>${choices}</fieldset>`
}
