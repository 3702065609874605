import type { Tasks } from '#platform/jobs/tasks.ts'
import { watchBalances } from './balances.ts'
import type { SuppliersContext } from './context.ts'
import { checkOrder, queueDue } from './fulfilment/check-order.ts'
import { type SupplyJob, supplyOrder } from './fulfilment/supply-order.ts'
import { mapByName } from './map-by-name.ts'
import { fetchProducts } from './products.ts'
import { compareStatement, reconcileStatements, type StatementDay } from './reconcile-statements.ts'
import { renewSupplierCodes } from './renew-codes.ts'
import { updateSuppliedItems, watchSupplies } from './watch-supplies.ts'

export const supplierCrontab = [
  // Orders and checks have their own jobs; this one covers crashed processes, and orders that wait.
  '* * * * * queue_supplies',
  '* * * * * watch_supplier_balances ?jobKey=watch_supplier_balances',
  // 03:45 in Malaysia.
  '45 19 * * * renew_supplier_codes ?fill=1d',
  // 05:15 in Malaysia.
  '15 21 * * * reconcile_suppliers ?fill=1d',
  // A list that may be read five minutes after the last read has ended is read every six.
  '*/3 * * * * fetch_supplier_products ?jobKey=fetch_supplier_products&fill=15m',
  '* * * * * watch_supplies ?jobKey=watch_supplies',
]

/** The jobs of suppliers. Each may run twice. */
export function supplierTasks(context: SuppliersContext): Tasks {
  const { database } = context
  return {
    suppliers: {
      supply_order: (payload) => supplyOrder(context, payload as SupplyJob),
      check_supplier_order: (payload) => checkOrder(context, (payload as { id: number }).id),
      watch_supplier_balances: () => watchBalances(context),
      fetch_supplier_products: () => fetchProducts(context),
      reconcile_suppliers: (payload) =>
        reconcileStatements(context, (payload as { day?: string } | null)?.day),
      compare_statement: (payload) => compareStatement(context, payload as StatementDay),
      watch_supplies: () => watchSupplies(context),
      update_supplied_items: () => updateSuppliedItems(context),
      map_demo_supplies: () => mapByName(context),
    },
    housekeeping: {
      queue_supplies: () => queueDue({ database }),
      renew_supplier_codes: () => renewSupplierCodes(context),
    },
  }
}
