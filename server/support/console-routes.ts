import { Done, EmptyBody } from '@apeak/contract/accounts'
import { consolePaths } from '@apeak/contract/paths'
import * as wire from '@apeak/contract/support-console'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { sendEvents } from '#platform/http/event-streams.ts'
import { done } from '#platform/http/responses.ts'
import { consoleActions, route } from '#platform/http/route.ts'
import { markPresent } from './chat.ts'
import * as snippets from './edit-snippet.ts'
import { countWaiting, listPartnerships, listThreads, showThread } from './inbox.ts'
import { streamInbox } from './inbox-watch.ts'
import { answerThread, setComposing } from './reply.ts'
import { saveSupportHours, showSupportHours } from './support-hours.ts'
import type { SupportContext } from './support-settings.ts'
import * as threads from './work-on-thread.ts'

const answer = { right: 'inbox.answer' } as const
const params = wire.ThreadParams

/** The inbox of tickets, enquiries and chats. */
export function inboxRoutes(context: SupportContext): FastifyPluginAsyncTypebox {
  const { database } = context
  return async (app) => {
    app.get(
      consolePaths.threads,
      route('inbox.read', wire.ThreadsPage, { querystring: wire.ThreadsQuery }),
      ({ query, operator }) => listThreads(database, query, operator),
    )
    app.get(
      consolePaths.partnerships,
      route('inbox.read', wire.PartnershipsPage, { querystring: wire.PartnershipsQuery }),
      ({ query }) => listPartnerships(database, query),
    )
    app.get(consolePaths.threadsWaiting, route('inbox.read', wire.ThreadsWaiting), () =>
      countWaiting(database),
    )
    app.get(consolePaths.threadStream, { config: answer }, async ({ ip, operator }, reply) => {
      // A watching operator makes the live chat online.
      await markPresent(context, operator)
      return sendEvents(reply, streamInbox(context.eventStreams, ip, operator.session))
    })
    app.get(consolePaths.thread, route('inbox.read', wire.ThreadDetails, { params }), (request) =>
      showThread(database, request.params.id),
    )
    app.post(
      consolePaths.answerThread,
      route('inbox.answer', wire.ThreadAnswer, { params, body: wire.AnswerThread }),
      ({ params, body, operator }) => answerThread(context, params.id, body, operator),
    )
    const act = consoleActions(app, params)
    act(
      consolePaths.addThreadNote,
      { ...answer, body: wire.AddThreadNote, says: 'Noted.' },
      ({ id }, body, operator) => threads.addNote(context, id, body, operator),
    )
    act(
      consolePaths.assignThread,
      { ...answer, body: wire.AssignThread, says: 'Assigned.' },
      ({ id }, body, operator) => threads.assignThread(context, id, body, operator),
    )
    act(
      consolePaths.threadOrder,
      { ...answer, body: wire.AttachOrder, says: 'Saved.' },
      ({ id }, body, operator) => threads.attachOrder(context, id, body, operator),
    )
    act(
      consolePaths.movePartnership,
      { ...answer, body: wire.MovePartnership, says: 'Moved.' },
      ({ id }, body, operator) => threads.movePartnership(context, id, body, operator),
    )
    act(consolePaths.closeThread, { ...answer, body: EmptyBody }, ({ id }, _body, operator) =>
      threads.closeThread(context, id, operator),
    )
    act(consolePaths.reopenThread, { ...answer, body: EmptyBody }, ({ id }, _body, operator) =>
      threads.reopenThread(context, id, operator),
    )
    app.post(
      consolePaths.composing,
      route('inbox.answer', Done, { params, body: wire.Composing }),
      async ({ params, body, operator }) => {
        await setComposing(database, params.id, operator.id, body.is_composing)
        return done('Noted.')
      },
    )
  }
}

/** The inbox's saved answers and hours. */
export function supportSettingsRoutes(context: SupportContext): FastifyPluginAsyncTypebox {
  const { database } = context
  return async (app) => {
    app.get(consolePaths.snippets, route('inbox.read', wire.Snippets), async () => {
      const data = await snippets.listSnippets(database)
      return { data, total: data.length }
    })
    app.get(
      consolePaths.snippet,
      route('inbox.read', wire.Snippet, { params: wire.SnippetParams }),
      ({ params }) => snippets.findSnippet(database, params.id),
    )
    app.post(
      consolePaths.snippets,
      route('snippets.change', wire.Snippet, { body: wire.CreateSnippet }),
      ({ body, operator }) => snippets.createSnippet(context, body, operator),
    )
    app.put(
      consolePaths.snippet,
      route('snippets.change', wire.Snippet, {
        params: wire.SnippetParams,
        body: wire.SaveSnippet,
      }),
      ({ params, body, operator }) => snippets.saveSnippet(context, params.id, body, operator),
    )
    for (const [path, archived] of [
      [consolePaths.archiveSnippet, true],
      [consolePaths.restoreSnippet, false],
    ] as const) {
      app.post(
        path,
        route('snippets.change', Done, { params: wire.SnippetParams, body: EmptyBody }),
        async ({ params, operator }) => {
          await snippets.archiveSnippet(context, params.id, archived, operator)
          return done('Done.')
        },
      )
    }
    app.get(
      consolePaths.supportHours,
      route('hours.change', wire.SupportHours, { params: wire.SupportHoursParams }),
      () => showSupportHours(database),
    )
    app.put(
      consolePaths.supportHours,
      route('hours.change', wire.SupportHours, {
        params: wire.SupportHoursParams,
        body: wire.SaveSupportHours,
      }),
      ({ body, operator }) => saveSupportHours(context, body, operator),
    )
  }
}
