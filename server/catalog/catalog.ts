/** What other domains may use of the catalogue. */

export { listCategories, showCategory } from './browse.ts'
export { couponChange } from './edit-coupons.ts'
export { flashSaleChange } from './edit-flash-sales.ts'
export { productChange, saveStock } from './edit-products.ts'
export { priceImportChange, priceUndoChange } from './import-prices.ts'
export {
  changeHolding,
  couponCustomersOf,
  type Holding,
  LimitReached,
  lockLimited,
  lockSale,
  nothingHeld,
  runOut,
  stillThere,
} from './reservations.ts'
export {
  categoryNameJson,
  categorySlugs,
  type DeliveryTime,
  nextListedAt,
  type SoldNow,
  saveDeliveryTimes,
  soldNowJson,
  tagSlugs,
  usualMinutes,
} from './sql.ts'
export { couponCustomers, couponUsesOf } from './sql-coupon-uses.ts'
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
export { hasSales } from './sql-sale-times.ts'
export {
  addToStock,
  lockStock,
  noteRefill,
  productNames,
  productsToDeliver,
  queueStockWarnings,
  type StockRow,
  stockOf,
  stocksPage,
} from './sql-stocks.ts'
