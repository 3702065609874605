import { type Static, Type } from 'typebox'
import { listQuery, pageOf } from './lists.ts'
import { nullable } from './nullable.ts'
import { Version } from './operators.ts'
import { Moment, PriceSen, RequestKey, RowId } from './products-console.ts'

const closed = { additionalProperties: false }

const saleStates = ['running', 'coming', 'sold_out', 'ended'] as const
export type SaleState = (typeof saleStates)[number]

export const FlashSalesQuery = listQuery('flash-sales', {
  product_id: Type.Optional(RowId),
  state: Type.Optional(Type.Enum([...saleStates])),
  q: Type.Optional(Type.String({ maxLength: 100, description: 'A part of its item’s name' })),
})
export type FlashSalesQuery = Static<typeof FlashSalesQuery>

const Units = Type.Integer({
  minimum: 1,
  maximum: 1_000_000,
  message: 'Please enter a whole number from 1 to 1,000,000.',
})
const edited = {
  price_sen: PriceSen,
  qty: Units,
  customer_limit: nullable(Units, {
    message: 'Please enter a whole number of at least 1, or leave it empty.',
  }),
  starts_at: nullable(Moment, { message: 'Please choose a day and a time.' }),
  ends_at: Moment,
}

/** A flash sale as it is edited. */
export const EditedFlashSale = Type.Object({
  id: Type.Integer(),
  version: Version,
  product_id: Type.Integer(),
  product_name: Type.String(),
  category_name: Type.String(),
  product_price_sen: Type.Integer(),
  ...edited,
  starts_at: nullable(Type.String()),
  ends_at: Type.String(),
  sold: Type.Integer(),
  reserved: Type.Integer({ description: 'Kept by unpaid orders' }),
  state: Type.Enum([...saleStates]),
})
export type EditedFlashSale = Static<typeof EditedFlashSale>
export const FlashSalesPage = pageOf(EditedFlashSale)

export const SaveFlashSale = Type.Object({ version: Version, ...edited }, closed)
export type SaveFlashSale = Static<typeof SaveFlashSale>
export const NewFlashSale = Type.Object(
  { request_key: RequestKey, product_id: RowId, ...edited },
  closed,
)
export type NewFlashSale = Static<typeof NewFlashSale>
