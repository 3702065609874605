import * as wire from '@apeak/contract/accounts-console'
import { consolePaths } from '@apeak/contract/paths'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { consoleActions, route } from '#platform/http/route.ts'
import * as actions from './change-customer.ts'
import type { AccountsContext } from './context.ts'
import { addNote } from './customer-notes.ts'
import { listCustomers, showCustomer } from './list-customers.ts'

/** Routes to find customers and act on them. */
export function customerConsoleRoutes(context: AccountsContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      consolePaths.customers,
      route('customers.read', wire.CustomersPage, { querystring: wire.CustomersQuery }),
      (request) => listCustomers(context, request.query),
    )
    app.get(
      consolePaths.customer,
      route('customers.read', wire.CustomerDetails, { params: wire.CustomerParams }),
      (request) => showCustomer(context, request.params.id),
    )

    const action = consoleActions(app, wire.CustomerParams)
    action(
      consolePaths.addCustomerNote,
      { right: 'customers.note', body: wire.AddCustomerNote, says: 'Noted.' },
      ({ id }, body, operator) => addNote(context, id, body, operator),
    )
    const changes = [
      [consolePaths.suspendCustomer, 'customers.suspend', actions.suspendCustomer, 'Suspended.'],
      [
        consolePaths.liftSuspension,
        'customers.suspend',
        actions.liftCustomerSuspension,
        'Suspension lifted.',
      ],
      [consolePaths.unlockCustomer, 'customers.unlock', actions.unlockCustomer, 'Unlocked.'],
      [consolePaths.logCustomerOut, 'customers.unlock', actions.logCustomerOut, 'Logged out.'],
      [consolePaths.eraseCustomer, 'customers.erase', actions.eraseCustomer, 'Erased.'],
    ] as const
    for (const [path, right, change, says] of changes) {
      action(path, { right, body: wire.CustomerChange, says }, ({ id }, { reason }, operator) =>
        change(context, { id, reason, operator }),
      )
    }
    action(
      consolePaths.flagCustomer,
      { right: 'customers.flag', body: wire.InternalFlag, says: 'Saved.' },
      ({ id }, body, operator) => actions.flagCustomer(context, { id, ...body, operator }),
    )
    app.post(
      consolePaths.exportCustomer,
      route('customers.export', wire.CustomerExport, {
        params: wire.CustomerParams,
        body: wire.CustomerChange,
      }),
      ({ params, body, operator }) =>
        actions.exportCustomer(context, { ...params, ...body, operator }),
    )
  }
}
