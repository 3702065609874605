/** What other domains may use of the catalogue. */

export { listCategories, showCategory } from './browse.ts'
export { couponUsesOf } from './coupon-customers.ts'
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
  type DeliveryTime,
  type SoldNow,
  saveDeliveryTimes,
  soldNow,
  usualMinutes,
} from './sql.ts'
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
  productsToDeliver,
  queueStockWarnings,
  type StockRow,
  saveStock,
  stockOf,
  stocksPage,
} from './stocks.ts'
