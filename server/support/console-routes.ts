import { Done, NoBody } from '@apeak/contract/accounts'
import { consolePaths } from '@apeak/contract/paths'
import {
  AddThreadNote,
  AnswerThread,
  AssignThread,
  Composing,
  MovePartnership,
  PartnershipsPage,
  PartnershipsQuery,
  ThreadAnswered,
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
import { listPartnerships, listThreads, showThread } from './inbox.ts'
import { streamInbox } from './inbox-watch.ts'
import { answerThread } from './reply.ts'
import { setComposing } from './sql.ts'
import { countWaiting } from './sql-inbox.ts'
import {
  assignThread,
  movePartnership,
  moveThreadByOperator,
  noteOnThread,
} from './work-on-thread.ts'

const read = { right: 'inbox.read' } as const
const answer = { right: 'inbox.answer' } as const
const params = ThreadParams
const response = { 200: Done }

/** The inbox: what people wrote to the shop, and what operators do about it. */
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
      // Who watches is there to answer: the live chat says so.
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
      { config: answer, schema: { params, body: AnswerThread, response: { 200: ThreadAnswered } } },
      ({ params, body, operator }) =>
        answerThread(context, params.id, body, operatorActor(operator)),
    )
    const act = consoleActions(app, params)
    act(
      consolePaths.addThreadNote,
      { ...answer, body: AddThreadNote, says: 'Noted.' },
      ({ id }, body, operator) => noteOnThread(context, id, body, operator),
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
    act(consolePaths.closeThread, { ...answer, body: NoBody }, ({ id }, _body, operator) =>
      moveThreadByOperator(context, id, 'closed', operator),
    )
    act(consolePaths.reopenThread, { ...answer, body: NoBody }, ({ id }, _body, operator) =>
      moveThreadByOperator(context, id, 'reopened', operator),
    )
    app.post(
      consolePaths.composing,
      { config: answer, schema: { params, body: Composing, response } },
      async ({ params, body, operator }) => {
        await setComposing(database, params.id, operator.id, body.is_composing)
        return done('Noted.')
      },
    )
  }
}
