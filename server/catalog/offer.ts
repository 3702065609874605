/** What other domains may use of the catalogue while they sell: parts of their own statements. */

export type { Rate } from '@apeak/contract/rate'
export {
  type Coupon,
  couponJson,
  giveCouponsBack,
  giveUnitsBack,
  heldSaleJson,
  holdUnits,
  moveUnits,
  moveUses,
  type Offer,
  type OptionRow,
  offerJson,
  useCoupon,
} from './sql.ts'
