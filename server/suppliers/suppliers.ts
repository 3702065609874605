/** The suppliers module's interface for the rest of the server. */

export { type SupplierTroubles, supplierStates, supplierTroubles } from './queries.ts'
