import { accountOperations } from './operations/account-operations.ts'
import { affiliateOperations } from './operations/affiliate-operations.ts'
import { catalogOperations } from './operations/catalog-operations.ts'
import { checkoutOperations } from './operations/checkout-operations.ts'
import { contentOperations } from './operations/content-operations.ts'
import { goldOperations } from './operations/gold-operations.ts'
import type { Operation } from './operations/operation.ts'
import { orderOperations } from './operations/order-operations.ts'
import { paymentOperations } from './operations/payment-operations.ts'
import { supportOperations } from './operations/support-operations.ts'
import { apiPaths } from './paths.ts'

/** A call of the API by its name: its key in `apiPaths`, its `operationId` in the description. */
export type OperationName = Exclude<keyof typeof apiPaths, 'openapi' | 'docs'>

/** What the API's description says of each call. */
const operations: Record<OperationName, Operation> = {
  ...catalogOperations,
  ...contentOperations,
  ...paymentOperations,
  ...checkoutOperations,
  ...orderOperations,
  ...goldOperations,
  ...accountOperations,
  ...affiliateOperations,
  ...supportOperations,
}

/** The call that a method and a path (`/api/categories/:slug`) are; undefined where it is none. */
export function operationOf(
  method: string,
  path: string,
): (Operation & { name: string }) | undefined {
  const found = Object.entries(operations).find(
    ([name, operation]) =>
      apiPaths[name as OperationName] === path && (operation.method ?? method) === method,
  )
  return found && { name: found[0], ...found[1] }
}
