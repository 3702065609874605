import type { PaymentsContext } from '#payments/payments.ts'
import type { OrderSettings } from './order-settings.ts'

/** Dependencies of the routes and jobs of orders, and of the domains that sell. */
export type OrdersContext = PaymentsContext & {
  readonly config: { readonly orders: OrderSettings }
}
