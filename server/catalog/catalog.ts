/** What the rest of the server may use of the catalogue. */

export {
  type Coupon,
  couponJson,
  couponStill,
  flashSaleStill,
  moveUnits,
  moveUses,
  type Offer,
  type OptionRow,
  offerJson,
  releaseCoupons,
  releaseUnits,
  reservedSaleJson,
  reserveUnits,
  useCoupon,
} from './sql.ts'
export {
  insertCategories,
  insertCategoryTags,
  insertCoupons,
  insertFlashSales,
  insertOptions,
  insertProductSubcategories,
  insertProducts,
  insertSubcategories,
  insertTags,
  isEmpty,
  lockLoading,
} from './sql-import.ts'
