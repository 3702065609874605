import { Done, EmptyBody } from '@apeak/contract/accounts'
import { RowParams } from '@apeak/contract/catalog-console'
import {
  ChangeRequestsPage,
  ChangeRequestsQuery,
  changeKinds,
  DeclineChange,
} from '@apeak/contract/operators'
import { consolePaths } from '@apeak/contract/paths'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { done } from '#platform/http/responses.ts'
import { consoleActions, route } from '#platform/http/route.ts'
import type { ChangeContext, ChangeKinds } from './change-by-two.ts'
import { changesPage } from './change-requests.ts'
import { approveChange, declineChange, withdrawChange } from './decide-change.ts'

/** Routes to list and decide changes. Each operator sees the kinds that they may request. */
export function approvalRoutes<Needs extends ChangeContext>(
  context: Needs,
  kinds: ChangeKinds<Needs>,
): FastifyPluginAsyncTypebox {
  const decides = { right: 'changes.decide' } as const
  return async (app) => {
    app.get(
      consolePaths.changeRequests,
      route('changes.read', ChangeRequestsPage, { querystring: ChangeRequestsQuery }),
      ({ query, operator }) => {
        const readable = changeKinds.filter((kind) => operator.may(kinds[kind].right))
        return changesPage(context.database, query, readable)
      },
    )
    const action = consoleActions(app, RowParams)
    action(
      consolePaths.approveChange,
      { ...decides, body: EmptyBody, says: 'Approved.' },
      ({ id }, _body, operator) => approveChange(context, kinds, id, operator),
    )
    app.post(
      consolePaths.declineChange,
      route('changes.decide', Done, { params: RowParams, body: DeclineChange }),
      async ({ params, body, operator }) => {
        await declineChange(context, kinds, { ...params, ...body }, operator)
        return done('Declined.')
      },
    )
    action(
      consolePaths.withdrawChange,
      { ...decides, body: EmptyBody, says: 'Withdrawn.' },
      ({ id }, _body, operator) => withdrawChange(context, id, operator),
    )
  }
}
