import { digiflazz } from './digiflazz/digiflazz.ts'
import { seagm } from './seagm/seagm.ts'
import type { SupplierModule } from './supplier.ts'

/** All suppliers: one line each. */
export const allSuppliers: readonly SupplierModule[] = [seagm, digiflazz]
