import { apiPaths } from '@apeak/contract/paths'
import { CreatePartnership, CreateTicket, ThreadOpened } from '@apeak/contract/support'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { optionalAuth } from '#accounts/accounts.ts'
import type { SupportContext } from './context.ts'
import { createPartnership, createTicket, type Sender } from './send-form.ts'

const tags = ['support']

/** The forms by which the shop is written to. */
export function supportRoutes(context: SupportContext): FastifyPluginAsyncTypebox {
  const onRequest = optionalAuth(context.database)
  return async (app) => {
    app.post(
      apiPaths.createTicket,
      { onRequest, schema: { tags, body: CreateTicket, response: { 201: ThreadOpened } } },
      async (request, reply) => {
        const number = await createTicket(context, senderOf(request), request.body)
        return reply.code(201).send(opened('Ticket submitted successfully', number))
      },
    )
    app.post(
      apiPaths.createPartnership,
      { onRequest, schema: { tags, body: CreatePartnership, response: { 201: ThreadOpened } } },
      async (request, reply) => {
        const number = await createPartnership(context, senderOf(request), request.body)
        return reply.code(201).send(opened('Form submitted successfully', number))
      },
    )
  }
}

const senderOf = ({ caller, ip }: Pick<FastifyRequest, 'caller' | 'ip'>): Sender => ({
  caller,
  address: ip,
})

const opened = (message: string, number: number) => ({ success: true as const, message, number })
