import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { problem } from '#platform/problems.ts'
import type { Shop } from '#platform/shop.ts'
import { receiveFiuuMessage, receiveFiuuReturn } from './receive-fiuu.ts'
import { receiveFiuuRefund } from './receive-fiuu-refund.ts'
import { type Returned, receiveRazorpayReturn, receiveRazorpayWebhook } from './receive-razorpay.ts'

/** What Fiuu's servers read to know that their message has arrived. */
const ACKNOWLEDGED = 'CBTOKEN:MPSTATOK'

const json = 'application/json'
const form = 'application/x-www-form-urlencoded'

const Subject = Type.Object({ orderid: Type.Optional(Type.String({ maxLength: 64 })) })

/**
 * Where payment providers, and the browsers that they send back, bring their messages. Bodies are
 * taken as bytes: signatures cover them. Browsers are sent on with 303, never with a status that
 * would repeat the form.
 */
export function providerRoutes(shop: Shop): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.removeAllContentTypeParsers()
    for (const type of [json, form]) {
      app.addContentTypeParser(type, { parseAs: 'buffer' }, (_request, body, done) =>
        done(null, body),
      )
    }

    app.post(
      '/razorpay-webhook',
      { ...only(json), schema: { hide: true } },
      async (request, reply) => {
        const isStored = await receiveRazorpayWebhook(shop, {
          rawBody: bytesOf(request),
          signature: headerOf(request, 'x-razorpay-signature') ?? '',
          eventId: headerOf(request, 'x-razorpay-event-id'),
        })
        return isStored ? { success: true } : refuse(reply, 'The signature is not valid.')
      },
    )

    app.post(
      '/curlec-callback',
      { ...only(form), schema: { hide: true, querystring: Subject } },
      async (request, reply) => {
        const { orderid } = request.query
        const returned = await receiveRazorpayReturn(shop, bytesOf(request), orderid, 'order')
        return sendOn(reply, returned)
      },
    )

    app.get('/fiuu-callback', { schema: { hide: true } }, async (request, reply) => {
      const query = request.url.split('?')[1]
      // The provider's portal looks whether the address answers.
      if (!query) return reply.type('text/plain').send(ACKNOWLEDGED)
      return sendOn(reply, await receiveFiuuReturn(shop, query, 'order'))
    })

    app.post(
      '/fiuu-callback',
      { ...only(form), schema: { hide: true } },
      async (request, reply) => {
        const message = bytesOf(request)
        // What decides is not covered by the signature, and chooses only how it is answered.
        const isFromServer = /(^|&)nbcb=[12](&|$)/.test(Buffer.from(message).toString('latin1'))
        if (!isFromServer) return sendOn(reply, await receiveFiuuReturn(shop, message, 'order'))
        const received = await receiveFiuuMessage(shop, message, 'order')
        if ('refused' in received) return refuse(reply, received.refused)
        return reply.type('text/plain').send(ACKNOWLEDGED)
      },
    )

    app.post('/fiuu-refund', { schema: { hide: true } }, async (request, reply) => {
      const isStored = await receiveFiuuRefund(shop, bytesOf(request))
      return isStored
        ? reply.type('text/plain').send('OK')
        : refuse(reply, 'This message is not valid.')
    })
  }
}

// A provider sends each message in one type; fastify itself refuses what is neither of the two.
function only(type: string) {
  return {
    preHandler: async ({ headers, body }: FastifyRequest, reply: FastifyReply) => {
      const isOther = body && headers['content-type']?.split(';')[0]?.trim().toLowerCase() !== type
      if (isOther) return reply.code(415).send(problem('This content type is not accepted here.'))
    },
  }
}

// The page that follows asks how the order stands: the address says only which order it is.
function sendOn(reply: FastifyReply, returned: Returned) {
  if ('refused' in returned) return refuse(reply, returned.refused)
  const id = encodeURIComponent(returned.subject_id)
  return reply.code(303).header('location', `/order-success?order_id=${id}&returned=1`).send()
}

function refuse(reply: FastifyReply, sentence: string) {
  return reply.code(400).send(problem(sentence))
}

function bytesOf({ body }: FastifyRequest): Uint8Array {
  return Buffer.isBuffer(body) ? body : new Uint8Array()
}

function headerOf({ headers }: FastifyRequest, name: string): string | undefined {
  const value = headers[name]
  return typeof value === 'string' ? value : undefined
}
