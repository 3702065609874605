/** What other domains may use of the catalogue while they sell: parts of their own statements. */
export {
  type Coupon,
  couponJson,
  giveCouponsBack,
  giveUnitsBack,
  holdUnits,
  type Offer,
  type OptionRow,
  offerJson,
  type Rate,
  useCoupon,
} from './sql.ts'
