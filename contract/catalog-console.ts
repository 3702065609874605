import { type Static, Type } from 'typebox'
import { MaybeImage, OptionType, optionKeyboards, Slug } from './catalog.ts'
import { nullable, ONE_LINE } from './fields.ts'
import { listQuery, pageOf } from './lists.ts'
import { Version } from './operators.ts'
import { PublishedAt, publications } from './publishing.ts'

const closed = { additionalProperties: false }
const Id = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })
const Ids = (maxItems: number) => Type.Array(Id, { maxItems, uniqueItems: true })
/** The id of an existing part; null for a new one. */
const PartId = nullable(Id)
const PictureId = nullable(Id, { message: 'Please choose a picture.' })
const When = nullable(Type.String())
const CategoryRequestKey = Type.String({ pattern: '^[\\w-]{8,64}$' })

const nameOf = (what: string) =>
  Type.String({
    maxLength: 100,
    pattern: ONE_LINE,
    message: `Please enter ${what} of at most 100 characters.`,
  })
const Address = Type.String({
  ...Slug,
  message: 'An address has small letters, digits and single hyphens, at most 80.',
})

export const CategoryParams = Type.Object({ id: Id }, closed)

/** A game in the operators' list. */
export const CategoryEntry = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  slug: Type.String(),
  picture: nullable(Type.String(), { description: 'The path of its picture' }),
  items: Type.Integer({ description: 'Number of items' }),
  tags: Type.Array(Type.String()),
  position: Type.Integer(),
  published_at: When,
  archived_at: When,
})
export type CategoryEntry = Static<typeof CategoryEntry>
export const CategoriesConsoleQuery = listQuery('categories', {
  q: Type.Optional(Type.String({ maxLength: 100 })),
  publication: Type.Optional(Type.Enum([...publications])),
  tag_id: Type.Optional(Id),
})
export type CategoriesConsoleQuery = Static<typeof CategoriesConsoleQuery>
export const CategoriesPage = pageOf(CategoryEntry)

const EditedSubcategory = Type.Object(
  { id: PartId, name: nameOf('a name'), base_image_id: PictureId },
  closed,
)

const EditedValue = Type.Object({ id: PartId, label: nameOf('an answer') }, closed)

/** Characters and character classes, each with a bounded count, so that matching is fast for any input. */
const ANSWER_PATTERN =
  '^(([A-Za-z0-9 #@_.-]|\\[[A-Za-z0-9 #@_.-]+\\])(\\?|\\{[0-9]{1,3}(,[0-9]{1,3})?\\})?)+$'

/** An option of a game or item, as operators edit it. */
export const EditedOption = Type.Object(
  {
    id: PartId,
    name: nameOf('a name'),
    type: OptionType,
    is_required: Type.Boolean(),
    values: Type.Array(EditedValue, { maxItems: 200 }),
    pattern: nullable(Type.String({ maxLength: 200, pattern: ANSWER_PATTERN }), {
      message: 'A pattern has letters, digits, classes such as [0-9] and counts such as {6,10}.',
    }),
    example: nullable(Type.String({ maxLength: 100 })),
    keyboard: nullable(Type.Enum([...optionKeyboards])),
    help: nullable(Type.String({ maxLength: 300 })),
  },
  closed,
)
export type EditedOption = Static<typeof EditedOption>

const categoryFields = {
  name: nameOf('a name'),
  slug: Address,
  description: Type.String({ maxLength: 50_000, message: 'The description is too long.' }),
  base_image_id: PictureId,
  background_image_id: PictureId,
  tooltip_id: PictureId,
  aliases: Type.Array(Type.String({ minLength: 1, maxLength: 50, pattern: ONE_LINE }), {
    maxItems: 20,
    uniqueItems: true,
    message: 'At most 20 other names.',
  }),
  subcategories: Type.Array(EditedSubcategory, { maxItems: 50 }),
  options: Type.Array(EditedOption, { maxItems: 20 }),
  tag_ids: Ids(50),
  published_at: PublishedAt,
}

/** A complete game as it is edited, with its version. */
export const EditedCategory = Type.Object({
  id: Type.Integer(),
  version: Type.Integer(),
  ...categoryFields,
  published_at: When,
  archived_at: When,
})
export type EditedCategory = Static<typeof EditedCategory>

export const SaveCategory = Type.Object({ version: Version, ...categoryFields }, closed)
export type SaveCategory = Static<typeof SaveCategory>

export const CreateCategory = Type.Object(
  { name: categoryFields.name, slug: Address, request_key: CategoryRequestKey },
  closed,
)
export type CreateCategory = Static<typeof CreateCategory>
export const Duplicate = Type.Object({ request_key: CategoryRequestKey }, closed)

/** The complete order of a list: exactly its present ids. */
export const ReorderCategories = Type.Object({ ids: Ids(10_000) }, closed)
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
  categories: Type.Integer({ description: 'Number of games' }),
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
/** A tag as it is edited, with its games in order. */
export const EditedTag = Type.Object({
  id: Type.Integer(),
  version: Type.Integer(),
  ...tagFields,
  archived_at: When,
})
export type EditedTag = Static<typeof EditedTag>
export const SaveTag = Type.Object({ version: Version, ...tagFields }, closed)
export type SaveTag = Static<typeof SaveTag>
export const CreateTag = Type.Object(
  { name: tagFields.name, slug: Address, request_key: CategoryRequestKey },
  closed,
)
export type CreateTag = Static<typeof CreateTag>

const MaybeInteger = nullable(Type.Integer())

/** The id of a row in operators' calls. */
export const RowId = Type.Integer({
  minimum: 1,
  maximum: 2_147_483_647,
  message: 'There is no such thing.',
})
export const RowParams = Type.Object({ id: RowId }, closed)
const MaybeId = nullable(RowId, { message: 'There is no such thing.' })

/** A price: from one sen to RM 100,000. */
export const PriceSen = Type.Integer({
  minimum: 1,
  maximum: 10_000_000,
  message: 'Please enter an amount from RM 0.01 to RM 100,000.',
})
/** A time in the format of browsers. */
export const Moment = Type.String({
  format: 'date-time',
  pattern: '^20\\d\\d-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,3})?Z$',
  message: 'Please choose a day and a time.',
})

export const ProductsQuery = listQuery('products', {
  category_id: Type.Optional(RowId),
  publication: Type.Optional(Type.Enum([...publications])),
  q: Type.Optional(Type.String({ maxLength: 100, description: 'Part of its name or its game’s' })),
})
export type ProductsQuery = Static<typeof ProductsQuery>

/** An item in a list. */
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

const productFields = {
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
  base_image_id: MaybeId,
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
  ...productFields,
  published_at: When,
  archived_at: When,
  category_name: Type.String(),
  category_slug: Type.String(),
})
export type EditedProduct = Static<typeof EditedProduct>

export const SaveProduct = Type.Object({ version: Version, ...productFields }, closed)
export type SaveProduct = Static<typeof SaveProduct>

/** Generated by the caller: repeating a key creates nothing new. */
export const RequestKey = Type.String({
  pattern: '^[A-Za-z0-9-]{8,64}$',
  message: 'This key is not valid.',
})
export const NewProduct = Type.Object({ request_key: RequestKey, ...productFields }, closed)
export type NewProduct = Static<typeof NewProduct>
export const CopyProduct = Type.Object({ request_key: RequestKey }, closed)

/** All ids of a list in their new order. */
export const Reorder = Type.Object(
  { ids: Type.Array(RowId, { maxItems: 10_000, message: 'Please name each of them once.' }) },
  closed,
)
