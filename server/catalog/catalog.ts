/** What the rest of the server may use of the catalogue. */

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
