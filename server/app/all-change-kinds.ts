import { payoutRunChange, tiersChange } from '#affiliates/affiliates.ts'
import type { ChangeKinds } from '#approvals/approvals.ts'
import {
  couponChange,
  flashSaleChange,
  priceImportChange,
  priceUndoChange,
  productChange,
} from '#catalog/catalog.ts'
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
