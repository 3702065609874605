import { OrderParams } from '@apeak/contract/orders-console'
import { consolePaths } from '@apeak/contract/paths'
import * as wire from '@apeak/contract/suppliers-console'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { type App, consoleActions, route } from '#platform/http/route.ts'
import { changeSupplier } from './change-supplier.ts'
import type { SuppliersContext } from './context.ts'
import { productSupplies, saveSupplies } from './edit-supplies.ts'
import { decideSupply, supplyOrderAgain, takeOverOrder } from './fulfilment/decide-supply.ts'
import { supplierProductsPage, supplierStates, suppliesOfOrder } from './queries.ts'

/** Console routes of suppliers, of items' supplies, and of orders at suppliers. */
export function supplierConsoleRoutes(context: SuppliersContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    addSuppliers(app, context)
    addSupplies(app, context)
    addOrders(app, context)
  }
}

function addSuppliers(app: App, context: SuppliersContext): void {
  const { database, suppliers } = context
  app.get(consolePaths.suppliers, route('suppliers.read', wire.SupplierStates), async () => ({
    data: (await supplierStates(database)).map((state) => ({
      ...state,
      is_connected: suppliers.has(state.name),
    })),
  }))
  const action = consoleActions(app, wire.SupplierParams)
  action(
    consolePaths.changeSupplier,
    { right: 'suppliers.change', body: wire.ChangeSupplier },
    ({ supplier }, body, operator) => changeSupplier(context, supplier, body, operator),
  )
}

function addSupplies(app: App, context: SuppliersContext): void {
  const { database } = context
  const params = wire.ProductParams
  app.get(
    consolePaths.supplierProducts,
    route('suppliers.read', wire.SupplierProductsPage, { querystring: wire.SupplierProductsQuery }),
    ({ query }) => supplierProductsPage(database, query),
  )
  app.get(
    consolePaths.productSupplies,
    route('suppliers.read', wire.ProductSupplies, { params }),
    ({ params: { id } }) => productSupplies(database, id),
  )
  app.post(
    consolePaths.saveProductSupplies,
    route('suppliers.change', wire.ProductSupplies, { params, body: wire.SaveSupplies }),
    ({ params: { id }, body, operator }) => saveSupplies(context, id, body, operator),
  )
}

function addOrders(app: App, context: SuppliersContext): void {
  const action = consoleActions(app, OrderParams)
  app.get(
    consolePaths.orderSupplies,
    route('orders.read', wire.OrderSupplies, { params: OrderParams }),
    async ({ params: { id } }) => ({ data: await suppliesOfOrder(context.database, id) }),
  )
  action(
    consolePaths.decideSupply,
    { right: 'orders.deliver', body: wire.DecideSupply },
    ({ id }, body, operator) => decideSupply(context, id, body, operator),
  )
  action(
    consolePaths.takeOverOrder,
    { right: 'orders.deliver', body: wire.SupplyAction },
    ({ id }, body, operator) => takeOverOrder(context, id, body, operator),
  )
  action(
    consolePaths.supplyOrderAgain,
    { right: 'orders.deliver', body: wire.SupplyAction },
    ({ id }, body, operator) => supplyOrderAgain(context, id, body, operator),
  )
}
