/** What other domains may use of the catalogue. */

export { listCategories, showCategory } from './browse.ts'
export { couponUsesOf } from './coupon-customers.ts'
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
  type CategoryName,
  categoryNames,
  categorySlugs,
  type DeliveryTime,
  nextListedAt,
  type SoldNow,
  saveDeliveryTimes,
  soldNow,
  tagSlugs,
  usualMinutes,
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
export {
  type Coupon,
  findCoupon,
  findOffer,
  isCouponCode,
  type Offer,
  type Reserved,
  saleById,
} from './sql-offers.ts'
export { askedOptions, type OptionRow } from './sql-options.ts'
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
