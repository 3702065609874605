import type { OrdersContext } from '#orders/orders.ts'
import type { Supplier } from './supplier.ts'

/** A connected supplier, with its name for operators. */
export type ConnectedSupplier = Supplier & { readonly name: string; readonly label: string }

/** The connected suppliers by name. */
export type Suppliers = ReadonlyMap<string, ConnectedSupplier>

/** Dependencies of the routes and jobs of suppliers. */
export type SuppliersContext = OrdersContext & { readonly suppliers: Suppliers }
