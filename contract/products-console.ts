import { type Static, Type } from 'typebox'
import { MaybeImage } from './catalog.ts'
import { EditedOption } from './categories-console.ts'
import { listQuery, pageOf } from './lists.ts'
import { nullable } from './nullable.ts'
import { ONE_LINE } from './one-line.ts'
import { Version } from './operators.ts'
import { PublishedAt, publications } from './publishing.ts'

const closed = { additionalProperties: false }
const When = nullable(Type.String())
const MaybeInteger = nullable(Type.Integer())

/** The number of a row, as an operator's call names it. */
export const RowId = Type.Integer({
  minimum: 1,
  maximum: 2_147_483_647,
  message: 'There is no such thing.',
})
export const RowParams = Type.Object({ id: RowId }, closed)
const MaybeRowId = nullable(RowId, { message: 'There is no such thing.' })

/** An amount that something costs: at least one sen, at most RM 100,000. */
export const PriceSen = Type.Integer({
  minimum: 1,
  maximum: 10_000_000,
  message: 'Please enter an amount from RM 0.01 to RM 100,000.',
})
/** A moment, as browsers write it. */
export const Moment = Type.String({
  format: 'date-time',
  pattern: '^20\\d\\d-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,3})?Z$',
  message: 'Please choose a day and a time.',
})

export const ProductsQuery = listQuery('products', {
  category_id: Type.Optional(RowId),
  publication: Type.Optional(Type.Enum([...publications])),
  q: Type.Optional(
    Type.String({ maxLength: 100, description: 'A part of its name or its game’s' }),
  ),
})
export type ProductsQuery = Static<typeof ProductsQuery>

/** An item as lists show it. */
export const ProductEntry = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  category_id: Type.Integer(),
  category_name: Type.String(),
  base_image: MaybeImage,
  price_sen: Type.Integer(),
  sale_price_sen: MaybeInteger,
  delivered_by_code: Type.Boolean(),
  published_at: When,
  archived_at: When,
})
export type ProductEntry = Static<typeof ProductEntry>
export const ProductsPage = pageOf(ProductEntry)

const edited = {
  category_id: RowId,
  name: Type.String({
    maxLength: 150,
    pattern: ONE_LINE,
    message: 'Please enter a name of at most 150 characters.',
  }),
  description: Type.String({
    maxLength: 20_000,
    message: 'The description must have at most 20,000 characters.',
  }),
  price_sen: PriceSen,
  base_image_id: MaybeRowId,
  delivered_by_code: Type.Boolean(),
  subcategory_ids: Type.Array(RowId, {
    maxItems: 50,
    uniqueItems: true,
    message: 'Please choose subcategories of this game, each once.',
  }),
  options: Type.Array(EditedOption, {
    maxItems: 20,
    message: 'An item asks at most 20 things.',
  }),
  published_at: PublishedAt,
}

/** An item as it is edited. */
export const EditedProduct = Type.Object({
  id: Type.Integer(),
  version: Version,
  ...edited,
  published_at: When,
  archived_at: When,
  category_name: Type.String(),
  category_slug: Type.String(),
})
export type EditedProduct = Static<typeof EditedProduct>

export const SaveProduct = Type.Object({ version: Version, ...edited }, closed)
export type SaveProduct = Static<typeof SaveProduct>

/** Made by the caller: the same one makes one thing. */
export const RequestKey = Type.String({
  pattern: '^[A-Za-z0-9-]{8,64}$',
  message: 'This key is not valid.',
})
export const NewProduct = Type.Object({ request_key: RequestKey, ...edited }, closed)
export type NewProduct = Static<typeof NewProduct>
export const CopyProduct = Type.Object({ request_key: RequestKey }, closed)

/** All of a list in the order in which it is to stand. */
export const NewOrder = Type.Object(
  { ids: Type.Array(RowId, { maxItems: 10_000, message: 'Please name each of them once.' }) },
  closed,
)
