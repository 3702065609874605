import { type Static, Type } from 'typebox'
import { categoryFields, productFields } from './catalog-fields.ts'
import { shopperSchemasOf } from './edited-fields.ts'
import { closedObject, nullable, SLUG } from './fields.ts'
import { Money } from './money.ts'
import { OptionType, optionKeyboards } from './option-types.ts'
import { SellingPause } from './selling-pause.ts'
import { LanguageQuery, TextLanguages, Untranslated } from './translations.ts'

const focal = Type.Optional(
  Type.Integer({
    minimum: 0,
    maximum: 100,
    description:
      'The focal point kept visible when cropped, in percent from the left (x) or top (y); by default the centre',
  }),
)

/** A picture. `path` is the original; its smaller AVIF and WebP versions have names derived from it. */
export const Image = Type.Object({ path: Type.String(), focal_x: focal, focal_y: focal })
export const MaybeImage = nullable(Image)
export type Image = Static<typeof Image>

export const Subcategory = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  base_image: MaybeImage,
})
export type Subcategory = Static<typeof Subcategory>

/** Delivery methods of items: directly into the named game account, or by code. */
export const deliveries = ['direct', 'code'] as const
export type Delivery = (typeof deliveries)[number]

/** A category in lists: one game or gift card. */
export const CategorySummary = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  slug: Type.String(),
  base_image: MaybeImage,
  from_price: nullable(Type.String(), {
    description: 'The lowest present price of its items, flash sales included; null without items',
  }),
  delivery: nullable(Type.Enum([...deliveries]), {
    description: 'Null if items differ',
  }),
  on_sale: Type.Optional(
    Type.Boolean({ description: 'Whether a flash sale lowers the price of an item' }),
  ),
})
export type CategorySummary = Static<typeof CategorySummary>

/** A category with all its search terms. */
export const SearchEntry = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  slug: Type.String(),
  base_image: MaybeImage,
  english: Type.Optional(
    Type.String({
      description: 'With `lang`: its English name, if it has another in the language',
    }),
  ),
  aliases: Type.Array(Type.String(), { description: 'Nicknames, such as mlbb' }),
  pinyin: Type.Optional(
    Type.Array(Type.String(), {
      description: 'With `lang=zh`: the syllables of its Chinese names, such as "wu jin dui jue"',
    }),
  ),
  item_words: Type.Array(Type.String(), {
    description: 'Words of its items, in lower case; with `lang` also those of the language',
  }),
})
export type SearchEntry = Static<typeof SearchEntry>

export const Category = Type.Object({
  id: Type.Integer(),
  ...shopperSchemasOf(categoryFields),
  background_image: MaybeImage,
  base_image: MaybeImage,
  tooltip: MaybeImage,
  delivery_minutes: nullable(Type.Integer(), {
    description: 'The median delivery time in minutes of the last 24 hours; null below 20 orders',
  }),
  selling_pause: Type.Optional(
    nullable(SellingPause, { description: 'Of the game or the whole shop; null while it is sold' }),
  ),
  subcategories: Type.Array(Subcategory),
  untranslated: Untranslated,
  languages: TextLanguages,
})
export type Category = Static<typeof Category>

export const Tag = Type.Object({ id: Type.Integer(), name: Type.String(), slug: Type.String() })
export type Tag = Static<typeof Tag>

export const HomepageTag = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  slug: Type.String(),
  categories: Type.Array(CategorySummary),
})
export type HomepageTag = Static<typeof HomepageTag>

const original = Type.Optional(
  Type.String({ description: 'The English text, with `lang`, if it is translated' }),
)

export const OptionValue = Type.Object({ id: Type.Integer(), label: Type.String(), original })

/** An option of a category, asked once per order, or of a product, asked once per item. */
export const Option = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  original,
  type: OptionType,
  is_required: Type.Boolean(),
  values: Type.Array(OptionValue),
  pattern: Type.Optional(
    Type.String({ description: 'A regular expression that matches the whole typed answer' }),
  ),
  example: Type.Optional(Type.String({ description: 'An example of an answer' })),
  keyboard: Type.Optional(Type.Enum([...optionKeyboards])),
  help: Type.Optional(Type.String({ description: 'Instructions, in a sentence' })),
})
export type Option = Static<typeof Option>

/**
 * A sale is active while `sold` is below `qty` and `end_date` is in the future; reserved units count as sold.
 */
export const FlashSale = Type.Object({
  id: Type.Integer(),
  pivot: Type.Object({
    qty: Type.Integer(),
    sold: Type.Integer(),
    end_date: Type.String({ format: 'date-time' }),
    price: Money,
  }),
})
export type FlashSale = Static<typeof FlashSale>

export const Product = Type.Object({
  id: Type.Integer(),
  ...shopperSchemasOf(productFields),
  base_image: MaybeImage,
  category_ids: Type.Array(Type.Integer(), {
    description: 'Its category and subcategories, which share one id space',
  }),
  selling_price: Money,
  sold_out: Type.Boolean({ description: 'Whether it is out of stock' }),
  delivered_by_supplier: Type.Optional(
    Type.Boolean({ description: 'Whether suppliers deliver it, at any hour' }),
  ),
  checks_player: Type.Optional(
    Type.Boolean({ description: 'Whether a supplier can look up the player’s name' }),
  ),
  flash_sales: Type.Array(FlashSale),
  options: Type.Array(Option),
  untranslated: Untranslated,
})
export type Product = Static<typeof Product>

export const CategoriesQuery = closedObject({
  ...LanguageQuery.properties,
  tag: Type.Optional(
    Type.String({ pattern: `^(${SLUG})?$`, maxLength: 80, description: 'Empty means none' }),
  ),
})
export const CategoriesResponse = Type.Object({
  categories: Type.Array(CategorySummary),
  tag: nullable(Tag),
  tags: Type.Optional(Type.Array(Tag, { description: 'All tags with a category, in order' })),
})
export type CategoriesResponse = Static<typeof CategoriesResponse>

export const CategoryResponse = Type.Object({
  category: Category,
  preview: Type.Optional(
    Type.Literal(true, {
      description: 'An unpublished preview, which cannot be ordered from',
    }),
  ),
})
export type CategoryResponse = Static<typeof CategoryResponse>

export const ProductsResponse = Type.Array(Product)
export const OptionsResponse = Type.Array(Option)
export const HomepageTagsResponse = Type.Array(HomepageTag)
export const SearchEntriesResponse = Type.Array(SearchEntry)
