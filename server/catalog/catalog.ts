/** The catalogue module's interface for the rest of the server. */

export { priceByRule } from '@apeak/contract/margins'
export { listCategories, showCategory } from './browse.ts'
export { type FirstGame, firstGame } from './first-game.ts'
export {
  type Coupon,
  findCoupon,
  findOffer,
  isCouponCode,
  type Offer,
  type Reserved,
  runningSaleLimits,
  saleById,
} from './offers.ts'
export { currentOptions, type OptionRow, type ShownNames, shownNames } from './options.ts'
export { followCosts, heldPrices } from './price-rule.ts'
export { pricedProductsOf } from './prices.ts'
export {
  type CurrentProduct,
  categoryNames,
  categorySlugs,
  currentProducts,
  nextListedAt,
  redeemHelp,
  saveDeliveryTimes,
  tagSlugs,
  usualMinutes,
} from './queries.ts'
export {
  changeHolding,
  couponCustomersOf,
  couponUsesOf,
  existingSaleAndCoupon,
  type Holding,
  LimitReached,
  lockLimitedGoods,
  lockSale,
  noHolding,
  soldOutErrors,
} from './reservations.ts'
export { searchCatalogue } from './search-catalogue.ts'
export {
  addToStock,
  lockStock,
  type ProductWithOptions,
  productsToDeliver,
  productsWithOptions,
  queueStockWarnings,
  recordRefill,
  type StockRow,
  saveStock,
  stockOf,
  stocksPage,
} from './stocks.ts'
export { saveSupplyStates, suppliedItems, suppliedNow } from './supply-states.ts'
