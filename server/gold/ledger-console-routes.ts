import { Done } from '@apeak/contract/accounts'
import { GoldDay, LedgerChecks } from '@apeak/contract/gold-console'
import { consolePaths } from '@apeak/contract/paths'
import { DayQuery } from '@apeak/contract/payments-console'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { AppContext } from '#context.ts'
import { movedOn } from '#ledger/ledger.ts'
import { done } from '#platform/http/done.ts'
import { ledgerChecks, queueLedgerCheck } from './sql-ledger-checks.ts'

/** How many looks through the ledger are shown. */
const CHECKS_SHOWN = 20

/** The ledger as operators see it: whether it adds up, and what moved on a day. */
export function ledgerConsoleRoutes({ database }: AppContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      consolePaths.ledgerChecks,
      { config: { right: 'books.read' }, schema: { response: { 200: LedgerChecks } } },
      async () => ({
        checks: (await ledgerChecks(database, CHECKS_SHOWN)).map((check) => ({
          ...check,
          started_at: check.started_at.toISOString(),
          finished_at: check.finished_at.toISOString(),
        })),
      }),
    )
    app.post(
      consolePaths.ledgerChecks,
      { config: { right: 'books.read' }, schema: { response: { 200: Done } } },
      async ({ operator }) => {
        await queueLedgerCheck(database, operator.id)
        return done('The ledger is being looked through.')
      },
    )
    app.get(
      consolePaths.goldDay,
      {
        config: { right: 'books.read' },
        schema: { querystring: DayQuery, response: { 200: GoldDay } },
      },
      async ({ query: { day } }) => ({ day, moved: await movedOn(database, 'customer', day) }),
    )
  }
}
