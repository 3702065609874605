/** What other domains may use of the catalogue. */

export { listCategories, showCategory } from './browse.ts'
export { couponChange } from './edit-coupons.ts'
export { flashSaleChange } from './edit-flash-sales.ts'
export { productChange } from './edit-products.ts'
export { priceImportChange, priceUndoChange } from './import-prices.ts'
export { categoryNameJson, categorySlugs, type SoldNow, soldNowJson, tagSlugs } from './sql.ts'
export { couponCustomers, couponUsesOf } from './sql-coupon-uses.ts'
export { type DeliveryTime, saveDeliveryTimes, usualMinutes } from './sql-delivery-times.ts'
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
export {
  type Coupon,
  couponJson,
  isCouponCode,
  type Offer,
  offerJson,
  reservedSaleJson,
} from './sql-offers.ts'
export { askedOptions, type OptionRow } from './sql-options.ts'
export {
  couponStill,
  flashSaleStill,
  lockLimited,
  moveUnits,
  moveUsesParts,
  releaseCouponParts,
  releaseUnits,
  reserveUnits,
  runOut,
  useCouponParts,
} from './sql-reservations.ts'
export { hasSales } from './sql-sale-times.ts'
export { nextListedAt } from './sql-shown.ts'
export {
  noteRefill,
  productNames,
  productsToDeliver,
  queueStockWarnings,
  type StockRow,
  type StockSettings,
  saveStockSettings,
  stockOf,
  stocksPage,
} from './sql-stocks.ts'
