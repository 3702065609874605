import { EmptyBody } from '@apeak/contract/accounts'
import { apiPaths, consolePaths } from '@apeak/contract/paths'
import { OpenProviderTest, ProviderFields } from '@apeak/contract/payments'
import * as wire from '@apeak/contract/payments-console'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { consoleActions, publicRoute, route } from '#platform/http/route.ts'
import type { PaymentsContext } from '../context.ts'
import { listTestedProviders } from './show-tests.ts'
import { openTest, refundTest, startTest, stopTest } from './start-test.ts'

/** The payment of a test, for the shop's page that pays it. */
export function testRoutes(context: PaymentsContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      apiPaths.openProviderTest,
      publicRoute(['payments'], ProviderFields, { body: OpenProviderTest }),
      ({ body }) => openTest(context, body.id),
    )
  }
}

/** Console routes for tests of payment providers. */
export function testConsoleRoutes(context: PaymentsContext): FastifyPluginAsyncTypebox {
  const right = 'methods.change'
  return async (app) => {
    app.get(consolePaths.providerTests, route('books.read', wire.TestedProviders), () =>
      listTestedProviders(context),
    )
    app.post(
      consolePaths.providerTests,
      route(right, wire.StartedTest, { body: wire.StartTest }),
      ({ body, operator }) => startTest(context, body, operator),
    )
    const action = consoleActions(app, wire.TestParams)
    action(consolePaths.stopProviderTest, { right, body: EmptyBody }, ({ id }, _, operator) =>
      stopTest(context, id, operator),
    )
    action(
      consolePaths.refundProviderTest,
      { right, body: wire.RefundTest },
      ({ id }, body, operator) => refundTest(context, id, body.request_key, operator),
    )
  }
}
