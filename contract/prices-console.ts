import { type Static, Type } from 'typebox'
import { listQuery, pageOf } from './lists.ts'
import { nullable } from './nullable.ts'
import { PriceSen, RequestKey, RowId } from './products-console.ts'

const closed = { additionalProperties: false }
const When = nullable(Type.String())
const MaybeText = nullable(Type.String())

/** A price that changes by more than so many percent is pointed out before it does. */
export const PRICE_WARNING_PERCENT = 50
/** More lines than these are brought in parts. */
export const PRICE_LINES_MAX = 10_000

/** Why a line of a file of prices is not taken. */
const priceFaults = [
  'no_item',
  'unknown',
  'archived',
  'other_item',
  'no_price',
  'decimals',
  'range',
  'repeated',
] as const
export type PriceFault = (typeof priceFaults)[number]

/** A price as it is and as it is to be. */
export const PriceChange = Type.Object({
  product_id: RowId,
  from_sen: PriceSen,
  to_sen: PriceSen,
})
export type PriceChange = Static<typeof PriceChange>

export const PreviewPrices = Type.Object(
  {
    text: Type.String({
      minLength: 1,
      maxLength: 2_000_000,
      message: 'Please choose a file of at most 10,000 lines.',
      description: 'CSV with the columns id and price, and game and item where they are given',
    }),
  },
  closed,
)

/** What a file of prices would change; the first line is 1. */
export const PricePreview = Type.Object({
  changes: Type.Array(
    Type.Object({
      line: Type.Integer(),
      ...PriceChange.properties,
      item: Type.String(),
      game: Type.String(),
    }),
  ),
  unchanged: Type.Integer(),
  refused: Type.Array(Type.Object({ line: Type.Integer(), why: Type.Enum([...priceFaults]) }), {
    description: 'The first hundred',
  }),
  refused_count: Type.Integer(),
})
export type PricePreview = Static<typeof PricePreview>

export const ImportPrices = Type.Object(
  {
    request_key: RequestKey,
    changes: Type.Array(Type.Object(PriceChange.properties, closed), {
      minItems: 1,
      maxItems: PRICE_LINES_MAX,
      message: 'Please look at the prices first.',
    }),
  },
  closed,
)
export type ImportPrices = Static<typeof ImportPrices>

/** Prices that were changed at once. */
export const PriceImport = Type.Object({
  id: Type.Integer(),
  operator_id: Type.String(),
  changes: Type.Integer(),
  created_at: Type.String(),
  undone_at: When,
  undone_by: MaybeText,
  kept: nullable(Type.Integer(), {
    description: 'Of how many items the price had changed since, and was left',
  }),
})
export type PriceImport = Static<typeof PriceImport>
export const PriceImportsQuery = listQuery('price-imports', {})
export type PriceImportsQuery = Static<typeof PriceImportsQuery>
export const PriceImportsPage = pageOf(PriceImport)

/** What an undone import left as it was, since it had changed after it. */
export const UndonePrices = Type.Object({
  undone: Type.Integer(),
  kept: Type.Array(
    Type.Object({
      product_id: Type.Integer(),
      item: Type.String(),
      game: Type.String(),
      price_sen: Type.Integer(),
    }),
    { description: 'The first hundred' },
  ),
  kept_count: Type.Integer(),
})
export type UndonePrices = Static<typeof UndonePrices>

const priceReasons = ['created', 'edit', 'csv', 'undo', 'sale'] as const
/** What an item cost since when, by whom. */
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
