import { Done, EmptyBody } from '@apeak/contract/accounts'
import { consolePaths } from '@apeak/contract/paths'
import {
  AddThreadNote,
  AnswerThread,
  AssignThread,
  Composing,
  CreateSnippet,
  MovePartnership,
  PartnershipsPage,
  PartnershipsQuery,
  SaveSnippet,
  SaveSupportHours,
  Snippet,
  SnippetParams,
  Snippets,
  SupportHours,
  SupportHoursParams,
  ThreadAnswer,
  ThreadDetails,
  ThreadParams,
  ThreadsPage,
  ThreadsQuery,
  ThreadsWaiting,
} from '@apeak/contract/support-console'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { operatorActor } from '#platform/actor.ts'
import { consoleActions } from '#platform/http/console-actions.ts'
import { sendEvents } from '#platform/http/event-streams.ts'
import { done } from '#platform/http/responses.ts'
import { markPresent } from './chat.ts'
import type { SupportContext } from './context.ts'
import {
  archiveSnippet,
  createSnippet,
  findSnippet,
  listSnippets,
  saveSnippet,
} from './edit-snippet.ts'
import { countWaiting, listPartnerships, listThreads, showThread } from './inbox.ts'
import { streamInbox } from './inbox-watch.ts'
import { answerThread, setComposing } from './reply.ts'
import { saveSupportHours, showSupportHours } from './support-hours.ts'
import {
  addNote,
  assignThread,
  closeThread,
  movePartnership,
  reopenThread,
} from './work-on-thread.ts'

const read = { right: 'inbox.read' } as const
const answer = { right: 'inbox.answer' } as const
const params = ThreadParams

/** The inbox of tickets, enquiries and chats. */
export function inboxRoutes(context: SupportContext): FastifyPluginAsyncTypebox {
  const { database } = context
  return async (app) => {
    app.get(
      consolePaths.threads,
      { config: read, schema: { querystring: ThreadsQuery, response: { 200: ThreadsPage } } },
      ({ query, operator }) => listThreads(database, query, operator),
    )
    app.get(
      consolePaths.partnerships,
      {
        config: read,
        schema: { querystring: PartnershipsQuery, response: { 200: PartnershipsPage } },
      },
      ({ query }) => listPartnerships(database, query),
    )
    app.get(
      consolePaths.threadsWaiting,
      { config: read, schema: { response: { 200: ThreadsWaiting } } },
      () => countWaiting(database),
    )
    app.get(consolePaths.threadStream, { config: answer }, async ({ ip, operator }, reply) => {
      // A watching operator makes the live chat online.
      await markPresent(context, operatorActor(operator))
      return sendEvents(reply, streamInbox(context.eventStreams, ip, operator.session))
    })
    app.get(
      consolePaths.thread,
      { config: read, schema: { params, response: { 200: ThreadDetails } } },
      (request) => showThread(database, request.params.id),
    )
    app.post(
      consolePaths.answerThread,
      { config: answer, schema: { params, body: AnswerThread, response: { 200: ThreadAnswer } } },
      ({ params, body, operator }) =>
        answerThread(context, params.id, body, operatorActor(operator)),
    )
    const act = consoleActions(app, params)
    act(
      consolePaths.addThreadNote,
      { ...answer, body: AddThreadNote, says: 'Noted.' },
      ({ id }, body, operator) => addNote(context, id, body, operator),
    )
    act(
      consolePaths.assignThread,
      { ...answer, body: AssignThread, says: 'Assigned.' },
      ({ id }, body, operator) => assignThread(context, id, body, operator),
    )
    act(
      consolePaths.movePartnership,
      { ...answer, body: MovePartnership, says: 'Moved.' },
      ({ id }, body, operator) => movePartnership(context, id, body, operator),
    )
    act(consolePaths.closeThread, { ...answer, body: EmptyBody }, ({ id }, _body, operator) =>
      closeThread(context, id, operator),
    )
    act(consolePaths.reopenThread, { ...answer, body: EmptyBody }, ({ id }, _body, operator) =>
      reopenThread(context, id, operator),
    )
    app.post(
      consolePaths.composing,
      { config: answer, schema: { params, body: Composing, response: { 200: Done } } },
      async ({ params, body, operator }) => {
        await setComposing(database, params.id, operator.id, body.is_composing)
        return done('Noted.')
      },
    )
  }
}

const changeSnippets = { right: 'snippets.change' } as const
const hours = { right: 'hours.change' } as const

/** The inbox's saved answers and hours. */
export function supportSettingsRoutes(context: SupportContext): FastifyPluginAsyncTypebox {
  const { database } = context
  return async (app) => {
    app.get(
      consolePaths.snippets,
      { config: read, schema: { response: { 200: Snippets } } },
      async () => {
        const data = await listSnippets(database)
        return { data, total: data.length }
      },
    )
    app.get(
      consolePaths.snippet,
      { config: read, schema: { params: SnippetParams, response: { 200: Snippet } } },
      ({ params }) => findSnippet(database, params.id),
    )
    app.post(
      consolePaths.snippets,
      { config: changeSnippets, schema: { body: CreateSnippet, response: { 200: Snippet } } },
      ({ body, operator }) => createSnippet(context, body, operatorActor(operator)),
    )
    app.put(
      consolePaths.snippet,
      {
        config: changeSnippets,
        schema: { params: SnippetParams, body: SaveSnippet, response: { 200: Snippet } },
      },
      ({ params, body, operator }) =>
        saveSnippet(context, params.id, body, operatorActor(operator)),
    )
    for (const [path, archived] of [
      [consolePaths.archiveSnippet, true],
      [consolePaths.restoreSnippet, false],
    ] as const) {
      app.post(
        path,
        {
          config: changeSnippets,
          schema: { params: SnippetParams, body: EmptyBody, response: { 200: Done } },
        },
        async ({ params, operator }) => {
          await archiveSnippet(context, params.id, archived, operatorActor(operator))
          return done('Done.')
        },
      )
    }
    app.get(
      consolePaths.supportHours,
      { config: hours, schema: { params: SupportHoursParams, response: { 200: SupportHours } } },
      () => showSupportHours(database),
    )
    app.put(
      consolePaths.supportHours,
      {
        config: hours,
        schema: {
          params: SupportHoursParams,
          body: SaveSupportHours,
          response: { 200: SupportHours },
        },
      },
      ({ body, operator }) => saveSupportHours(context, body, operatorActor(operator)),
    )
  }
}
