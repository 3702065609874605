import {
  AdjustGold,
  AdjustmentShown,
  AdjustmentsPage,
  AdjustmentsQuery,
  DecideAdjustment,
} from '@apeak/contract/gold-console'
import { consolePaths } from '@apeak/contract/paths'
import { IdParams } from '@apeak/contract/payments-console'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { operatorActor } from '#actor.ts'
import type { AppContext } from '#context.ts'
import { notFound } from '#platform/http/problems.ts'
import { decideOnApproval } from './decide-on-approval.ts'
import { requestAdjustment } from './operate-adjustments.ts'
import { adjustmentHistory, listAdjustments, shownAdjustment } from './sql-console.ts'

/** Gold that operators give and take, and whatever of money waits for a second one of them. */
export function adjustmentConsoleRoutes(context: AppContext): FastifyPluginAsyncTypebox {
  const { database } = context
  const reads = { right: 'gold.read' } as const
  const adjusts = { right: 'gold.adjust' } as const

  const showAdjustment = async (id: number) => {
    const [entry, history] = await Promise.all([
      shownAdjustment(database, id),
      adjustmentHistory(database, id),
    ])
    if (!entry) throw notFound('Adjustment')
    return { ...entry, history }
  }

  return async (app) => {
    app.get(
      consolePaths.goldAdjustments,
      {
        config: reads,
        schema: { querystring: AdjustmentsQuery, response: { 200: AdjustmentsPage } },
      },
      (request) => listAdjustments(database, request.query),
    )
    app.get(
      consolePaths.goldAdjustment,
      { config: reads, schema: { params: IdParams, response: { 200: AdjustmentShown } } },
      (request) => showAdjustment(request.params.id),
    )
    app.post(
      consolePaths.goldAdjustments,
      { config: adjusts, schema: { body: AdjustGold, response: { 200: AdjustmentShown } } },
      async (request) => {
        const { id } = await requestAdjustment(
          context,
          request.body,
          operatorActor(request.operator),
        )
        return showAdjustment(id)
      },
    )
    for (const [path, approve] of [
      [consolePaths.approveAdjustment, true],
      [consolePaths.rejectAdjustment, false],
    ] as const) {
      app.post(
        path,
        {
          config: adjusts,
          schema: { params: IdParams, body: DecideAdjustment, response: { 200: AdjustmentShown } },
        },
        async (request) => {
          const decision = { approve, reason: request.body.reason ?? null }
          await decideOnApproval(
            context,
            request.params.id,
            decision,
            operatorActor(request.operator),
          )
          return showAdjustment(request.params.id)
        },
      )
    }
  }
}
