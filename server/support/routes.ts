import { createHash } from 'node:crypto'
import { Done } from '@apeak/contract/accounts'
import { apiPaths, serverPaths } from '@apeak/contract/paths'
import * as wire from '@apeak/contract/support'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { optionalAuth } from '#accounts/accounts.ts'
import { messagesIn } from '#messages/messages.ts'
import { sendEvents } from '#platform/http/event-streams.ts'
import { done } from '#platform/http/responses.ts'
import { publicRoute } from '#platform/http/route.ts'
import { sendChatMessage, setChatEmail, setSeen, type Visitor } from './chat.ts'
import { createPartnership, createTicket, type Sender } from './send-form.ts'
import { streamChat } from './stream-chat.ts'
import { chatAvailability } from './support-hours.ts'
import type { SupportContext } from './support-settings.ts'

const tags = ['support']

/** The forms for tickets and partnership enquiries. */
export function supportRoutes(context: SupportContext): FastifyPluginAsyncTypebox {
  const onRequest = optionalAuth(context.database)
  return async (app) => {
    app.post(
      apiPaths.createTicket,
      {
        onRequest,
        schema: { tags, body: wire.CreateTicket, response: { 201: wire.CreatedThread } },
      },
      async (request, reply) => {
        const number = await createTicket(context, senderOf(request), request.body)
        return reply
          .code(201)
          .send(opened(messagesIn[request.language].support.ticketSubmitted, number))
      },
    )
    app.post(
      apiPaths.createPartnership,
      {
        onRequest,
        schema: { tags, body: wire.CreatePartnership, response: { 201: wire.CreatedThread } },
      },
      async (request, reply) => {
        const number = await createPartnership(context, senderOf(request), request.body)
        return reply
          .code(201)
          .send(opened(messagesIn[request.language].support.formSubmitted, number))
      },
    )
  }
}

const senderOf = ({ caller, ip, language }: SentBy): Sender => ({
  caller,
  address: ip,
  language,
})

type SentBy = Pick<FastifyRequest, 'caller' | 'ip' | 'language'>

const opened = (message: string, number: number) => ({ success: true as const, message, number })

/** The shop's own live chat: a conversation belongs to the browser that generated its token. */
export function chatRoutes(context: SupportContext): FastifyPluginAsyncTypebox {
  const { database } = context
  const onRequest = optionalAuth(database)
  return async (app) => {
    app.post(
      apiPaths.chatMessages,
      {
        onRequest,
        ...publicRoute(tags, wire.ChatMessage, {
          headers: wire.ChatHeaders,
          body: wire.SendChatMessage,
        }),
      },
      (request) => sendChatMessage(context, visitorOf(request), request.body),
    )
    app.get(
      apiPaths.chatStream,
      { onRequest, schema: { tags, headers: wire.ChatStreamHeaders } },
      async (request, reply) => {
        const after = Number(request.headers['last-event-id'] ?? 0)
        return sendEvents(reply, await streamChat(context, visitorOf(request), request.ip, after))
      },
    )
    app.post(
      apiPaths.chatSeen,
      {
        onRequest,
        ...publicRoute(tags, Done, { headers: wire.ChatHeaders, body: wire.ChatReadMark }),
      },
      async (request) => {
        await setSeen(database, visitorOf(request), request.body.message_id)
        return done('Done')
      },
    )
    app.get(apiPaths.chatAvailability, publicRoute(tags, wire.ChatAvailability), (request) =>
      chatAvailability(database, request.language),
    )
    app.post(
      apiPaths.chatEmail,
      {
        onRequest,
        ...publicRoute(tags, Done, { headers: wire.ChatHeaders, body: wire.ChatEmail }),
      },
      async (request) => {
        await setChatEmail(context, visitorOf(request), request.body.email)
        return done('Done')
      },
    )
  }
}

type ChatRequest = SentBy & { headers: { 'x-chat-token': string } }

function visitorOf({ caller, ip, language, headers }: ChatRequest): Visitor {
  const tokenHash = createHash('sha256').update(headers['x-chat-token']).digest()
  return { tokenHash, caller, accountId: caller?.accountId ?? null, address: ip, language }
}

/** The hosts of tawk.to; pages of the shop load nothing from them. */
const tawkHosts = 'https://tawk.to https://*.tawk.to'

/**
 * The frame of tawk.to's chat: a page with only its direct chat link and its own policy. Its scripts run
 * in their own origin, away from the shop's pages and the shopper's token. `tawkId`: property and widget.
 */
export function chatFrameRoutes(tawkId: string): FastifyPluginAsyncTypebox {
  const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>Live chat</title><style>html,body,iframe{display:block;margin:0;width:100%;height:100%;border:0}</style></head><body><iframe title="Live chat" src="https://tawk.to/chat/${tawkId}" sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox"></iframe></body></html>`
  const policy = [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    `frame-src ${tawkHosts}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ')
  return async (app) => {
    app.get(serverPaths.chatFrame, { schema: { hide: true } }, async (_request, reply) =>
      reply
        .type('text/html; charset=utf-8')
        .header('content-security-policy', policy)
        .header('x-frame-options', 'SAMEORIGIN')
        .send(page),
    )
  }
}
