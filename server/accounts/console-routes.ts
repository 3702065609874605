import {
  CustomerChange,
  CustomerDetails,
  CustomerExport,
  CustomerParams,
  CustomersPage,
  CustomersQuery,
  InternalFlag,
} from '@apeak/contract/accounts-console'
import { consolePaths } from '@apeak/contract/paths'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { operatorActor } from '#platform/actor.ts'
import { consoleActions } from '#platform/http/console-actions.ts'
import {
  eraseCustomer,
  exportCustomer,
  flagCustomer,
  liftCustomerSuspension,
  logCustomerOut,
  suspendCustomer,
  unlockCustomer,
} from './change-customer.ts'
import type { AccountsContext } from './context.ts'
import { listCustomers, showCustomer } from './list-customers.ts'

/** Routes to find customers and act on them. */
export function customerConsoleRoutes(context: AccountsContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      consolePaths.customers,
      {
        config: { right: 'customers.read' },
        schema: { querystring: CustomersQuery, response: { 200: CustomersPage } },
      },
      (request) => listCustomers(context, request.query),
    )
    app.get(
      consolePaths.customer,
      {
        config: { right: 'customers.read' },
        schema: { params: CustomerParams, response: { 200: CustomerDetails } },
      },
      (request) => showCustomer(context, request.params.id),
    )

    const action = consoleActions(app, CustomerParams)
    const changes = [
      [consolePaths.suspendCustomer, 'customers.suspend', suspendCustomer, 'Suspended.'],
      [
        consolePaths.liftSuspension,
        'customers.suspend',
        liftCustomerSuspension,
        'Suspension lifted.',
      ],
      [consolePaths.unlockCustomer, 'customers.unlock', unlockCustomer, 'Unlocked.'],
      [consolePaths.logCustomerOut, 'customers.unlock', logCustomerOut, 'Logged out.'],
      [consolePaths.eraseCustomer, 'customers.erase', eraseCustomer, 'Erased.'],
    ] as const
    for (const [path, right, change, says] of changes) {
      action(path, { right, body: CustomerChange, says }, ({ id }, { reason }, operator) =>
        change(context, { id, reason, operator }),
      )
    }
    action(
      consolePaths.flagCustomer,
      { right: 'customers.flag', body: InternalFlag, says: 'Saved.' },
      ({ id }, body, operator) => flagCustomer(context, { id, ...body, operator }),
    )
    app.post(
      consolePaths.exportCustomer,
      {
        config: { right: 'customers.export' },
        schema: { params: CustomerParams, body: CustomerChange, response: { 200: CustomerExport } },
      },
      ({ params, body, operator }) =>
        exportCustomer(context, { ...params, ...body, operator: operatorActor(operator) }),
    )
  }
}
