import { Done, NoBody } from '@apeak/contract/accounts'
import {
  ChangeRole,
  InvitationParams,
  Invitations,
  Invite,
  OnlyReason,
  OperatorEntry,
  OperatorEventsPage,
  OperatorEventsQuery,
  OperatorParams,
  OperatorsPage,
  OperatorsQuery,
} from '@apeak/contract/operators'
import { consolePaths } from '@apeak/contract/paths'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Context } from '#platform/context.ts'
import { notFound } from '#platform/http/problems.ts'
import { done } from '#platform/http/responses.ts'
import {
  changeRole,
  deactivateOperator,
  reactivateOperator,
  resetSecondFactor,
} from './change-operator.ts'
import { invite, withdrawInvitation } from './invite.ts'
import { listEvents } from './list-events.ts'
import { needsSecondPerson } from './second-person.ts'
import { unacceptedInvitations } from './sql-links.ts'
import { listOperators, operatorById } from './sql-lists.ts'

/** What owners do about operators, and what operators changed. */
export function administrationRoutes(context: Context): FastifyPluginAsyncTypebox {
  const { database } = context
  return async (app) => {
    const read = { right: 'operators.read' } as const
    const change = { right: 'operators.change' } as const

    app.get(
      consolePaths.operators,
      { config: read, schema: { querystring: OperatorsQuery, response: { 200: OperatorsPage } } },
      (request) => listOperators(database, request.query),
    )
    app.get(
      consolePaths.operator,
      { config: read, schema: { params: OperatorParams, response: { 200: OperatorEntry } } },
      async (request) => {
        const operator = await operatorById(database, request.params.id)
        if (!operator) throw notFound('Operator')
        return operator
      },
    )
    app.post(
      consolePaths.changeRole,
      {
        config: change,
        schema: { params: OperatorParams, body: ChangeRole, response: { 200: Done } },
      },
      async ({ params, body, operator }) => {
        const { role, reason } = body
        await changeRole(context, { id: params.id, by: operator.id, reason }, role)
        return done('The role is changed.')
      },
    )
    const changes = [
      [consolePaths.deactivateOperator, deactivateOperator, 'The operator has no access any more.'],
      [consolePaths.reactivateOperator, reactivateOperator, 'The operator has access again.'],
      [consolePaths.resetSecondFactor, resetSecondFactor, 'The second factor is reset.'],
    ] as const
    for (const [path, verb, sentence] of changes) {
      app.post(
        path,
        {
          config: change,
          schema: { params: OperatorParams, body: OnlyReason, response: { 200: Done } },
        },
        async ({ params, body, operator }) => {
          await verb(context, { id: params.id, by: operator.id, reason: body.reason })
          return done(sentence)
        },
      )
    }
    app.get(
      consolePaths.invitations,
      { config: read, schema: { response: { 200: Invitations } } },
      async () => ({
        data: await unacceptedInvitations(database),
        single_operator: !(await needsSecondPerson(database)),
      }),
    )
    app.post(
      consolePaths.invitations,
      { config: change, schema: { body: Invite, response: { 201: Done } } },
      async ({ body, operator }, reply) => {
        await invite(context, body, operator.id)
        return reply.code(201).send(done('The invitation is on its way.'))
      },
    )
    app.post(
      consolePaths.revokeInvitation,
      {
        config: change,
        schema: { params: InvitationParams, body: NoBody, response: { 200: Done } },
      },
      async ({ params, operator }) => {
        await withdrawInvitation(context, params.id, operator.id)
        return done('The invitation is withdrawn.')
      },
    )
    app.get(
      consolePaths.operatorEvents,
      {
        config: { right: 'events.read' },
        schema: { querystring: OperatorEventsQuery, response: { 200: OperatorEventsPage } },
      },
      (request) => listEvents(context, request.query),
    )
  }
}
