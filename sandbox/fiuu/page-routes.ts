import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { autoSubmitPage, messagePage, sendPage } from '../pages.ts'
import { formOf } from '../requests.ts'
import type { World } from '../world.ts'
import { decide, type NextStep, type Result, results } from './fiuu-payments.ts'
import { acknowledge } from './messages.ts'
import { openPayment } from './open-payment.ts'
import { paymentPage } from './payment-page.ts'

type PayParams = { merchant: string; file?: string }

/** Fiuu's payment host: the payment page and the acknowledgement of messages. */
export function fiuuPages(world: World, base: string) {
  return async (app: FastifyInstance): Promise<void> => {
    const show = async (request: FastifyRequest, reply: FastifyReply) => {
      const { merchant, file = '' } = request.params as PayParams
      const opened = openPayment(world, merchant, file, formOf(request))
      if ('refused' in opened) {
        const page = messagePage('Fiuu', 'Merchant account issue', `${opened.refused}.`, 400)
        return sendPage(reply, world, base, page)
      }
      return sendPage(reply, world, base, paymentPage(base, opened))
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
        return sendPage(reply, world, base, page)
      }
      const channel = form.get('channel') ?? ''
      return go(world, base, reply, await decide(world, visit, result, channel), result)
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

function go(
  world: World,
  base: string,
  reply: FastifyReply,
  next: NextStep,
  result: Result,
): FastifyReply {
  if (next.kind === 'cancel') return reply.redirect(next.url, 303)
  if (next.kind === 'return') {
    return sendPage(reply, world, base, autoSubmitPage('Fiuu', next.url, next.fields))
  }
  const text = result.startsWith('success')
    ? 'Paid. The shop hears of it from the provider alone.'
    : 'Nothing was paid. This tab can be closed.'
  return sendPage(reply, world, base, messagePage('Fiuu', 'This tab can be closed', text))
}
