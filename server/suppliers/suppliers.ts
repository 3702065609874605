/** The suppliers module's interface for the rest of the server. */

export { type SupplierIssues, supplierIssues, supplierStates } from './queries.ts'
