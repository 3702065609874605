import type { SupplierModule } from './supplier.ts'

/** All suppliers: one line each. */
export const allSuppliers: readonly SupplierModule[] = []
