import { type Static, Type } from 'typebox'
import { MaybeImage } from './catalog.ts'
import { Address, categoryFields, nameOf, productFields } from './catalog-fields.ts'
import { schemasOf } from './edited-fields.ts'
import { closedObject, Id, nullable, RowId } from './fields.ts'
import { listQuery, pageOf } from './lists.ts'
import { Version } from './operators.ts'
import { publications } from './publishing.ts'
import { SellingPause } from './selling-pause.ts'

const Ids = (maxItems: number) => Type.Array(Id, { maxItems, uniqueItems: true })
const When = nullable(Type.String())
const CategoryRequestKey = Type.String({ pattern: '^[\\w-]{8,64}$' })

const categorySchemas = schemasOf(categoryFields)
const productSchemas = schemasOf(productFields)

export const CategoryParams = closedObject({ id: Id })

/** A category in the operators' list. */
export const CategoryEntry = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  slug: Type.String(),
  picture: nullable(Type.String(), { description: 'The path of its picture' }),
  products: Type.Integer(),
  tags: Type.Array(Type.String()),
  position: Type.Integer(),
  published_at: When,
  archived_at: When,
  selling_pause: nullable(SellingPause, { description: 'Of this game' }),
})
export type CategoryEntry = Static<typeof CategoryEntry>
export const CategoriesConsoleQuery = listQuery('categories', {
  q: Type.Optional(Type.String({ maxLength: 100 })),
  publication: Type.Optional(Type.Enum([...publications])),
  tag_id: Type.Optional(Id),
})
export type CategoriesConsoleQuery = Static<typeof CategoriesConsoleQuery>
export const CategoriesPage = pageOf(CategoryEntry)

/** A category for editing, with its version. */
export const EditedCategory = Type.Object({
  id: Type.Integer(),
  version: Type.Integer(),
  ...categorySchemas,
  published_at: When,
  archived_at: When,
  selling_pause: nullable(SellingPause, { description: 'Of this game' }),
})
export type EditedCategory = Static<typeof EditedCategory>

export const SaveCategory = closedObject({ version: Version, ...categorySchemas })
export type SaveCategory = Static<typeof SaveCategory>

export const CreateCategory = closedObject({
  name: categorySchemas.name,
  slug: Address,
  request_key: CategoryRequestKey,
})
export type CreateCategory = Static<typeof CreateCategory>
export const Duplicate = closedObject({ request_key: CategoryRequestKey })

/** The complete order of a list: exactly its present ids. */
export const ReorderCategories = closedObject({ ids: Ids(10_000) })
/** The names of all things to order. */
export const Ordered = Type.Object({
  data: Type.Array(
    Type.Object({
      id: Type.Integer(),
      name: Type.String(),
      published_at: When,
      archived_at: When,
    }),
  ),
})
export type Ordered = Static<typeof Ordered>

/** The link to a preview of unpublished content, valid for half an hour. */
export const PreviewLink = Type.Object({ url: Type.String() })

/** A tag in the operators' list. */
export const TagEntry = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  slug: Type.String(),
  on_homepage: Type.Boolean(),
  categories: Type.Integer({ description: 'Number of categories' }),
  position: Type.Integer(),
  archived_at: When,
})
export type TagEntry = Static<typeof TagEntry>
export const TagsQuery = listQuery('tags', {
  q: Type.Optional(Type.String({ maxLength: 100 })),
  archived: Type.Optional(Type.Boolean()),
})
export type TagsQuery = Static<typeof TagsQuery>
export const TagsPage = pageOf(TagEntry)

const tagFields = {
  name: nameOf('a name'),
  slug: Address,
  on_homepage: Type.Boolean(),
  category_ids: Ids(2_000),
}
/** A tag for editing, with its categories in order. */
export const EditedTag = Type.Object({
  id: Type.Integer(),
  version: Type.Integer(),
  ...tagFields,
  archived_at: When,
})
export type EditedTag = Static<typeof EditedTag>
export const SaveTag = closedObject({ version: Version, ...tagFields })
export type SaveTag = Static<typeof SaveTag>
export const CreateTag = closedObject({
  name: tagFields.name,
  slug: Address,
  request_key: CategoryRequestKey,
})
export type CreateTag = Static<typeof CreateTag>

const MaybeInteger = nullable(Type.Integer())

export const RowParams = closedObject({ id: RowId })

/** A time in the format of browsers. */
export const Moment = Type.String({
  format: 'date-time',
  pattern: '^20\\d\\d-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,3})?Z$',
  message: 'Please choose a day and a time.',
})

export const ProductsQuery = listQuery('products', {
  category_id: Type.Optional(RowId),
  publication: Type.Optional(Type.Enum([...publications])),
  off_rule: Type.Optional(Type.Boolean({ description: 'Whether its price differs from its rule' })),
  q: Type.Optional(
    Type.String({ maxLength: 100, description: 'Part of its name or its category’s' }),
  ),
})
export type ProductsQuery = Static<typeof ProductsQuery>

/** A product in a list. */
export const ProductEntry = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  category_id: Type.Integer(),
  category_name: Type.String(),
  base_image: MaybeImage,
  price_sen: Type.Integer(),
  sale_price_sen: MaybeInteger,
  cost_sen: nullable(Type.Integer(), {
    description: 'Null if unknown, and for operators who may not see costs',
  }),
  rule_price_sen: nullable(Type.Integer(), {
    description:
      'The price by its rule; null without a cost or a rule, and for operators who may not see costs',
  }),
  delivered_by_code: Type.Boolean(),
  published_at: When,
  archived_at: When,
})
export type ProductEntry = Static<typeof ProductEntry>
export const ProductsPage = pageOf(ProductEntry)

/** A product for editing. */
export const EditedProduct = Type.Object({
  id: Type.Integer(),
  version: Version,
  ...productSchemas,
  published_at: When,
  archived_at: When,
  category_name: Type.String(),
  category_slug: Type.String(),
})
export type EditedProduct = Static<typeof EditedProduct>

export const SaveProduct = closedObject({ version: Version, ...productSchemas })
export type SaveProduct = Static<typeof SaveProduct>

/** Generated by the caller: repeating a key creates nothing new. */
export const RequestKey = Type.String({
  pattern: '^[A-Za-z0-9-]{8,64}$',
  message: 'This key is not valid.',
})
export const NewProduct = closedObject({ request_key: RequestKey, ...productSchemas })
export type NewProduct = Static<typeof NewProduct>
export const CopyProduct = closedObject({ request_key: RequestKey })

/** All ids of a list in their new order. */
export const Reorder = closedObject({
  ids: Type.Array(RowId, { maxItems: 10_000, message: 'Please list each of them once.' }),
})
