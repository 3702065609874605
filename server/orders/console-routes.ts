import { Done } from '@apeak/contract/accounts'
import {
  AddOrderNote,
  CorrectDetails,
  DeclineCorrection,
  DeliverOrder,
  OrderParams,
  ResendMail,
  WithReason,
} from '@apeak/contract/desk'
import { consolePaths } from '@apeak/contract/paths'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { operatorActor } from '#actor.ts'
import type { AppContext } from '#context.ts'
import { inTransaction } from '#platform/postgres/database.ts'
import { addOrderNote } from './add-order-note.ts'
import { correctDetails } from './correct-details.ts'
import { declineCorrection } from './decline-correction.ts'
import { deliverOrder } from './deliver-order.ts'
import { putOrderBack } from './put-order-back.ts'
import { resendOrderMail } from './resend-order-mail.ts'

const done = { success: true as const, message: 'Done' }

/** What operators do to an order. */
export function orderConsoleRoutes(context: AppContext): FastifyPluginAsyncTypebox {
  const { database } = context
  return async (app) => {
    app.post(
      consolePaths.deliverOrder,
      {
        config: { right: 'orders.deliver' },
        schema: { params: OrderParams, body: DeliverOrder, response: { 200: Done } },
      },
      async (request) => {
        const { code, ...delivery } = request.body
        const codes = code === null ? [] : linesOf(code)
        await inTransaction(database, (tx) =>
          deliverOrder(
            context,
            tx,
            request.params.id,
            { ...delivery, codes },
            operatorActor(request.operator),
          ),
        )
        return done
      },
    )
    app.post(
      consolePaths.putOrderBack,
      {
        config: { right: 'orders.money' },
        schema: { params: OrderParams, body: WithReason, response: { 200: Done } },
      },
      async (request) => {
        const { params, body, operator } = request
        await putOrderBack(database, params.id, body.reason, operatorActor(operator))
        return done
      },
    )
    app.post(
      consolePaths.correctDetails,
      {
        config: { right: 'orders.correct' },
        schema: { params: OrderParams, body: CorrectDetails, response: { 200: Done } },
      },
      async (request) => {
        const { params, body, operator } = request
        await correctDetails(database, params.id, body, operatorActor(operator))
        return done
      },
    )
    app.post(
      consolePaths.declineCorrection,
      {
        config: { right: 'orders.correct' },
        schema: { params: OrderParams, body: DeclineCorrection, response: { 200: Done } },
      },
      async (request) => {
        const { params, body, operator } = request
        await declineCorrection(database, params.id, body, operatorActor(operator))
        return done
      },
    )
    app.post(
      consolePaths.addOrderNote,
      {
        config: { right: 'orders.note' },
        schema: { params: OrderParams, body: AddOrderNote, response: { 200: Done } },
      },
      async (request) => {
        const { params, body, operator } = request
        await addOrderNote(database, params.id, body, operatorActor(operator))
        return done
      },
    )
    app.post(
      consolePaths.resendOrderMail,
      {
        config: { right: 'orders.mail' },
        schema: { params: OrderParams, body: ResendMail, response: { 200: Done } },
      },
      async (request) => {
        const { params, body, operator } = request
        await resendOrderMail(database, params.id, body, operatorActor(operator))
        return done
      },
    )
  }
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
