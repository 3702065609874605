import { tiersChange } from '#affiliates/edit-tiers.ts'
import { payoutRunChange } from '#affiliates/payout-runs.ts'
import type { ChangeKinds } from '#approvals/approvals.ts'
import { couponChange } from '#catalog/edit-coupons.ts'
import { flashSaleChange } from '#catalog/edit-flash-sales.ts'
import { productChange } from '#catalog/edit-products.ts'
import { priceImportChange, priceUndoChange } from '#catalog/import-prices.ts'
import { instructionsChange } from '#payments/methods/edit-instructions.ts'
import { methodChange } from '#payments/methods/edit-methods.ts'
import type { AppContext } from './context.ts'

/** All kinds of change that need a second person. */
export const allChangeKinds: ChangeKinds<AppContext> = {
  'affiliate-tiers': tiersChange,
  coupon: couponChange,
  flash_sale: flashSaleChange,
  payment_instructions: instructionsChange,
  payment_method: methodChange,
  payout_run: payoutRunChange,
  price_import: priceImportChange,
  price_undo: priceUndoChange,
  product: productChange,
}
