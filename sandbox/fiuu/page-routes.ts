import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  autoSubmitPage,
  type Html,
  html,
  messagePage,
  type Page,
  ringgit,
  sendPage,
} from '../pages.ts'
import { formOf } from '../requests.ts'
import type { World } from '../world.ts'
import { channels } from './channels.ts'
import { decide, type NextStep, type Result, results } from './fiuu-payments.ts'
import type { Visit } from './fiuu-state.ts'
import { senOf } from './hashes.ts'
import { acknowledge } from './messages.ts'
import { openPayment } from './open-payment.ts'

type PayParams = { merchant: string; file?: string }

/** Fiuu's payment host: the payment page and the acknowledgement of messages. */
export function fiuuPages(world: World) {
  return async (app: FastifyInstance): Promise<void> => {
    const show = async (request: FastifyRequest, reply: FastifyReply) => {
      const { merchant, file = '' } = request.params as PayParams
      const opened = openPayment(world, merchant, file, formOf(request))
      if ('refused' in opened) {
        const page = messagePage('Fiuu', 'Merchant account issue', `${opened.refused}.`, 400)
        return sendPage(reply, world, page)
      }
      return sendPage(reply, world, paymentPage(world.base, opened))
    }
    const paths = ['/RMS/pay/:merchant', '/RMS/pay/:merchant/', '/RMS/pay/:merchant/:file']
    for (const path of [...paths, ...paths.map((each) => each.replace('/RMS/', '/MOLPay/'))]) {
      const config = { call: 'pay.open' }
      app.route({ method: ['GET', 'POST'], url: path, config, handler: show })
    }

    app.post('/pay/decide', { config: { call: 'pay.decide' } }, async (request, reply) => {
      const form = formOf(request)
      const { visits } = world.state.fiuu
      const visitId = form.get('visit') ?? ''
      const visit = Object.hasOwn(visits, visitId) ? visits[visitId] : undefined
      const result = results.find((each) => each === form.get('result'))
      if (!visit || !result) {
        const page = messagePage(
          'Fiuu',
          'This page is no longer valid',
          'Open it from the shop.',
          400,
        )
        return sendPage(reply, world, page)
      }
      const channel = form.get('channel') ?? ''
      return go(world, reply, await decide(world, visit, result, channel), result)
    })

    app.post(
      '/RMS/API/chkstat/returnipn.php',
      { config: { call: 'acknowledge' } },
      async (request, reply) => {
        const posted = new Map(formOf(request))
        const isKnown = posted.get('treq') === '1' && acknowledge(world, posted)
        return reply.type('text/plain').send(isKnown ? 'OK' : 'NOT FOUND')
      },
    )
  }
}

function go(world: World, reply: FastifyReply, next: NextStep, result: Result): FastifyReply {
  if (next.kind === 'cancel') return reply.redirect(next.url, 303)
  if (next.kind === 'return') {
    return sendPage(reply, world, autoSubmitPage('Fiuu', next.url, next.fields))
  }
  const text = result.startsWith('success')
    ? 'Paid. The shop hears of it from the provider alone.'
    : 'Nothing was paid. This tab can be closed.'
  return sendPage(reply, world, messagePage('Fiuu', 'This tab can be closed', text))
}

/** Fiuu's page, where a shopper chooses a channel and, in the sandbox, the outcome. */
function paymentPage(base: string, visit: Visit): Page {
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
