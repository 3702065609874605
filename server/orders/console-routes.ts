import { Done } from '@apeak/contract/accounts'
import {
  AddOrderNote,
  CorrectDetails,
  DeliverOrder,
  OrderParams,
  ResendMail,
  WithReason,
} from '@apeak/contract/desk'
import { consolePaths } from '@apeak/contract/paths'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Static, TSchema } from 'typebox'
import { type Operator, operatorActor } from '#actor.ts'
import type { AppContext } from '#context.ts'
import { inTransaction } from '#platform/postgres/database.ts'
import { addOrderNote } from './add-order-note.ts'
import { correctDetails } from './correct-details.ts'
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
    /** A call that does one thing to the order that its path names. */
    const operate = <Body extends TSchema>(
      path: string,
      right: `orders.${'money' | 'correct' | 'note' | 'mail'}`,
      body: Body,
      work: (id: string, body: Static<Body>, operator: Operator) => Promise<void>,
    ) =>
      app.post(
        path,
        { config: { right }, schema: { params: OrderParams, body, response: { 200: Done } } },
        async (request) => {
          const { id } = request.params as Static<typeof OrderParams>
          await work(id, request.body as Static<Body>, operatorActor(request.operator))
          return done
        },
      )

    operate(consolePaths.putOrderBack, 'orders.money', WithReason, (id, { reason }, operator) =>
      putOrderBack(database, id, reason, operator),
    )
    operate(consolePaths.correctDetails, 'orders.correct', CorrectDetails, (id, body, operator) =>
      correctDetails(database, id, body, operator),
    )
    operate(consolePaths.addOrderNote, 'orders.note', AddOrderNote, (id, body, operator) =>
      addOrderNote(database, id, body, operator),
    )
    operate(consolePaths.resendOrderMail, 'orders.mail', ResendMail, (id, body, operator) =>
      resendOrderMail(database, id, body, operator),
    )
  }
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
