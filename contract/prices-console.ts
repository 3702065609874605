import { type Static, Type } from 'typebox'
import { Moment, RequestKey } from './catalog-console.ts'
import { closedObject, nullable, RowId } from './fields.ts'
import { listQuery, pageOf } from './lists.ts'
import { PriceSen } from './money.ts'
import { Version } from './operators.ts'

const When = nullable(Type.String())
const MaybeText = nullable(Type.String())

/** Price changes above this percentage show a warning. */
export const PRICE_WARNING_PERCENT = 50
/** The most lines per file. */
export const PRICE_LINES_MAX = 10_000

/** Reasons why a line of a price file is rejected. */
const priceFaults = [
  'no_product',
  'unknown',
  'archived',
  'other_product',
  'no_price',
  'decimals',
  'range',
  'repeated',
] as const
export type PriceFault = (typeof priceFaults)[number]

/** A price before and after a change. */
export const PriceChange = Type.Object({
  product_id: RowId,
  from_sen: PriceSen,
  to_sen: PriceSen,
})
export type PriceChange = Static<typeof PriceChange>

export const PreviewPrices = closedObject({
  text: Type.String({
    minLength: 1,
    maxLength: 2_000_000,
    message: 'Please choose a file of at most 10,000 lines.',
    description: 'CSV with the columns id and price, and optionally game and item',
  }),
})

/** The preview of a price file; the first line is 1. */
export const PricePreview = Type.Object({
  changes: Type.Array(
    Type.Object({
      line: Type.Integer(),
      ...PriceChange.properties,
      product_name: Type.String(),
      category_name: Type.String(),
      cost_sen: nullable(Type.Integer()),
    }),
  ),
  unchanged: Type.Integer(),
  refused: Type.Array(Type.Object({ line: Type.Integer(), why: Type.Enum([...priceFaults]) }), {
    description: 'The first hundred',
  }),
  refused_count: Type.Integer(),
})
export type PricePreview = Static<typeof PricePreview>

export const ImportPrices = closedObject({
  request_key: RequestKey,
  changes: Type.Array(closedObject(PriceChange.properties), {
    minItems: 1,
    maxItems: PRICE_LINES_MAX,
    message: 'Please preview the prices first.',
  }),
})
export type ImportPrices = Static<typeof ImportPrices>

/** A price import. */
export const PriceImport = Type.Object({
  id: Type.Integer(),
  operator_id: Type.String(),
  changes: Type.Integer(),
  created_at: Type.String(),
  undone_at: When,
  undone_by: MaybeText,
  kept: nullable(Type.Integer(), {
    description: 'Number of items left unchanged, because their price had changed since',
  }),
})
export type PriceImport = Static<typeof PriceImport>
export const PriceImportsQuery = listQuery('price-imports', {})
export type PriceImportsQuery = Static<typeof PriceImportsQuery>
export const PriceImportsPage = pageOf(PriceImport)

/** Items that a revert left unchanged, because their price had changed since. */
export const UndonePrices = Type.Object({
  undone: Type.Integer(),
  kept: Type.Array(
    Type.Object({
      product_id: Type.Integer(),
      product_name: Type.String(),
      category_name: Type.String(),
      price_sen: Type.Integer(),
    }),
    { description: 'The first hundred' },
  ),
  kept_count: Type.Integer(),
})
export type UndonePrices = Static<typeof UndonePrices>

const priceReasons = ['created', 'edit', 'csv', 'undo', 'sale', 'rule'] as const
/** The price history of an item, with actors. */
export const PriceHistory = Type.Object({
  data: Type.Array(
    Type.Object({
      id: Type.Integer(),
      why: Type.Enum([...priceReasons]),
      from_sen: nullable(Type.Integer()),
      to_sen: Type.Integer(),
      until: When,
      import_id: nullable(Type.Integer()),
      actor_kind: Type.String(),
      actor: MaybeText,
      created_at: Type.String(),
    }),
  ),
})
export type PriceHistory = Static<typeof PriceHistory>

const saleStates = ['running', 'coming', 'sold_out', 'ended'] as const
export type SaleState = (typeof saleStates)[number]

export const FlashSalesQuery = listQuery('flash-sales', {
  product_id: Type.Optional(RowId),
  state: Type.Optional(Type.Enum([...saleStates])),
  q: Type.Optional(Type.String({ maxLength: 100, description: 'Part of its item’s name' })),
})
export type FlashSalesQuery = Static<typeof FlashSalesQuery>

const Units = Type.Integer({
  minimum: 1,
  maximum: 1_000_000,
  message: 'Please enter a whole number from 1 to 1,000,000.',
})
const saleFields = {
  price_sen: PriceSen,
  qty: Units,
  customer_limit: nullable(Units, {
    message: 'Please enter a whole number of at least 1, or leave it empty.',
  }),
  starts_at: nullable(Moment, { message: 'Please choose a day and a time.' }),
  ends_at: Moment,
}

/** A flash sale for editing. */
export const EditedFlashSale = Type.Object({
  id: Type.Integer(),
  version: Version,
  product_id: Type.Integer(),
  product_name: Type.String(),
  category_name: Type.String(),
  product_price_sen: Type.Integer(),
  ...saleFields,
  starts_at: nullable(Type.String()),
  ends_at: Type.String(),
  sold: Type.Integer(),
  reserved: Type.Integer({ description: 'Reserved by unpaid orders' }),
  state: Type.Enum([...saleStates]),
})
export type EditedFlashSale = Static<typeof EditedFlashSale>
export const FlashSalesPage = pageOf(EditedFlashSale)

export const SaveFlashSale = closedObject({ version: Version, ...saleFields })
export type SaveFlashSale = Static<typeof SaveFlashSale>
export const NewFlashSale = closedObject({
  request_key: RequestKey,
  product_id: RowId,
  ...saleFields,
})
export type NewFlashSale = Static<typeof NewFlashSale>

const couponStates = ['usable', 'used_up', 'ended', 'archived'] as const
export type CouponState = (typeof couponStates)[number]

export const CouponsQuery = listQuery('coupons', {
  state: Type.Optional(Type.Enum([...couponStates])),
  q: Type.Optional(Type.String({ maxLength: 100, description: 'Part of its code' })),
})
export type CouponsQuery = Static<typeof CouponsQuery>

const MaybeCount = nullable(Type.Integer({ minimum: 1, maximum: 10_000_000 }), {
  message: 'Please enter a whole number of at least 1, or leave it empty.',
})
const chosenIds = (message: string) =>
  Type.Array(RowId, { maxItems: 1_000, uniqueItems: true, message })

const couponFields = {
  code: Type.String({
    pattern: '^[A-Za-z0-9][A-Za-z0-9_-]{2,39}$',
    message: 'A code has 3 to 40 letters, digits, dashes or underscores.',
  }),
  kind: Type.Enum(['percent', 'fixed'], { message: 'Choose a percentage or an amount.' }),
  hundredths: Type.Integer({
    minimum: 1,
    maximum: 10_000_000,
    message: 'Please enter more than 0 and at most 100% or RM 100,000.',
    description: 'Hundredths of a percentage point, or sen',
  }),
  min_spend_sen: Type.Integer({
    minimum: 0,
    maximum: 10_000_000,
    message: 'Please enter an amount from RM 0.00 to RM 100,000.',
  }),
  usage_limit: MaybeCount,
  customer_limit: MaybeCount,
  ends_at: nullable(Moment, { message: 'Please choose a day and a time.' }),
  counts_for: Type.Enum(['everything', 'chosen'], {
    message: 'Choose what the coupon applies to.',
  }),
  product_ids: chosenIds('Please choose at most 1,000 items, each once.'),
  category_ids: chosenIds('Please choose at most 1,000 games, each once.'),
}

const { kind, hundredths, min_spend_sen, counts_for, product_ids, category_ids } = couponFields
/** The discount of a coupon, and what it applies to. */
export const CouponDiscount = closedObject({
  ...{ kind, hundredths, min_spend_sen, counts_for, product_ids, category_ids },
})
export type CouponDiscount = Static<typeof CouponDiscount>

/** Items that a coupon would sell below their cost. */
export const CouponLosses = Type.Object({
  count: Type.Integer(),
  items: Type.Array(
    Type.Object({
      product_id: Type.Integer(),
      product_name: Type.String(),
      category_name: Type.String(),
      loss_sen: Type.Integer({ description: 'Of the smallest order that gets the discount' }),
    }),
    { description: 'The five with the highest loss' },
  ),
})
export type CouponLosses = Static<typeof CouponLosses>

/** A coupon for editing. */
export const EditedCoupon = Type.Object({
  id: Type.Integer(),
  version: Version,
  ...couponFields,
  kind: Type.Enum(['percent', 'fixed']),
  ends_at: When,
  used: Type.Integer(),
  created_at: Type.String(),
  archived_at: When,
  state: Type.Enum([...couponStates]),
})
export type EditedCoupon = Static<typeof EditedCoupon>
export const CouponsPage = pageOf(EditedCoupon)

export const SaveCoupon = closedObject({ version: Version, ...couponFields })
export type SaveCoupon = Static<typeof SaveCoupon>
export type CouponFields = Omit<SaveCoupon, 'version'>
export const NewCoupon = closedObject({ request_key: RequestKey, ...couponFields })
export type NewCoupon = Static<typeof NewCoupon>
