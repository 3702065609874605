import { type Static, Type } from 'typebox'
import type { EditedFields } from './edited-fields.ts'
import { closedObject, Id, nullable, ONE_LINE, RowId, Slug } from './fields.ts'
import { PriceSen } from './money.ts'
import { OptionType, optionKeyboards } from './option-types.ts'
import { PublishedAt } from './publishing.ts'

// What operators edit of products and categories. The schemas of the console and of the public API, the
// statements, the operators' history, the comparison of concurrent saves and the editor's plain inputs follow
// from these lists.

/** The id of an existing part; null for a new one. */
const PartId = nullable(Id)
const PictureId = nullable(Id, { message: 'Please choose a picture.' })

/** The schema of a name; `what` as in "Please enter a name". */
export const nameOf = (what: string) =>
  Type.String({
    maxLength: 100,
    pattern: ONE_LINE,
    message: `Please enter ${what} of at most 100 characters.`,
  })

export const Address = Type.String({
  ...Slug,
  message: 'Use lower-case letters, digits and single hyphens, at most 80 characters.',
})

const EditedSubcategory = closedObject({
  id: PartId,
  name: nameOf('a name'),
  base_image_id: PictureId,
})

const EditedValue = closedObject({ id: PartId, label: nameOf('an answer') })

/** Characters and character classes, each with a bounded count, so that matching is fast for any input. */
const ANSWER_PATTERN =
  '^(([A-Za-z0-9 #@_.-]|\\[[A-Za-z0-9 #@_.-]+\\])(\\?|\\{[0-9]{1,3}(,[0-9]{1,3})?\\})?)+$'

/** An option of a category or product, as operators edit it. */
export const EditedOption = closedObject({
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
})
export type EditedOption = Static<typeof EditedOption>

/** The markup of the price rule "cost + x%", in hundredths of a percent. */
const Markup = nullable(Type.Integer({ minimum: 0, maximum: 100_000 }), {
  message: 'Please enter at most 1,000%, or leave it empty.',
})

/** The edited columns of `categories`, by name. */
export const categoryColumns = {
  name: {
    label: 'Name',
    schema: nameOf('a name'),
    initial: '',
    input: 'text',
    shopper: Type.String(),
  },
  slug: { label: 'Address', schema: Address, initial: '', shopper: Type.String() },
  description: {
    label: 'Description',
    schema: Type.String({ maxLength: 50_000, message: 'The description is too long.' }),
    initial: '',
    input: 'rich_text',
    shopper: Type.String({ description: 'Sanitised HTML' }),
  },
  redeem_help: {
    label: 'How to redeem a code',
    noun: 'help on redeeming a code',
    schema: Type.String({ maxLength: 20_000, message: 'This text is too long.' }),
    initial: '',
    input: 'rich_text',
  },
  base_image_id: { label: 'Picture', schema: PictureId, initial: null },
  background_image_id: { label: 'Banner', schema: PictureId, initial: null },
  tooltip_id: {
    label: 'Where to find the ID',
    noun: 'picture of where to find the ID',
    schema: PictureId,
    initial: null,
  },
  aliases: {
    label: 'Other names',
    schema: Type.Array(Type.String({ minLength: 1, maxLength: 50, pattern: ONE_LINE }), {
      maxItems: 20,
      uniqueItems: true,
      message: 'At most 20 other names.',
    }),
    initial: [],
  },
  markup_percent: {
    label: 'Price rule: cost plus',
    noun: 'price rule',
    schema: Markup,
    initial: null,
    input: 'percent',
    help: 'For items without a rule of their own',
  },
  prices_follow_costs: {
    label: 'Prices follow costs',
    schema: Type.Boolean(),
    initial: false,
    input: 'switch',
    help: 'When a supplier’s cost changes, the rule sets the price, by at most 10% a day',
  },
  published_at: { label: 'Published', schema: PublishedAt, initial: null },
} as const satisfies EditedFields

/** The columns of a category, and its rows in other tables. */
export const categoryFields = {
  ...categoryColumns,
  subcategories: {
    label: 'Subcategories',
    schema: Type.Array(EditedSubcategory, { maxItems: 50 }),
    initial: [],
  },
  options: {
    label: 'Questions for the shopper',
    schema: Type.Array(EditedOption, { maxItems: 20 }),
    initial: [],
  },
  tag_ids: {
    label: 'Tags',
    schema: Type.Array(Id, { maxItems: 50, uniqueItems: true }),
    initial: [],
  },
} as const satisfies EditedFields

/** The edited columns of `products`, by name. */
export const productColumns = {
  name: {
    label: 'Name',
    schema: Type.String({
      maxLength: 150,
      pattern: ONE_LINE,
      message: 'Please enter a name of at most 150 characters.',
    }),
    initial: '',
    input: 'text',
    shopper: Type.String(),
  },
  price_sen: { label: 'Price', schema: PriceSen, initial: null, input: 'money' },
  cost_sen: {
    label: 'Cost',
    schema: nullable(PriceSen, {
      message: 'Please enter an amount from RM 0.01 to RM 100,000, or leave it empty.',
    }),
    initial: null,
  },
  markup_percent: {
    label: 'Price rule: cost plus',
    noun: 'price rule',
    schema: Markup,
    initial: null,
  },
  price_follows_cost: {
    label: 'Price follows the cost',
    schema: nullable(Type.Boolean()),
    initial: null,
  },
  price_floor_sen: {
    label: 'Lowest price by the rule',
    schema: nullable(PriceSen, {
      message: 'Please enter an amount from RM 0.01 to RM 100,000, or leave it empty.',
    }),
    initial: null,
  },
  category_id: { label: 'Game', schema: RowId, initial: null },
  delivered_by_code: {
    label: 'Delivered by code',
    schema: Type.Boolean(),
    initial: false,
    input: 'switch',
    shopper: Type.Optional(Type.Boolean()),
  },
  sold_without_supplier: {
    label: 'Sell while no supplier has it',
    schema: Type.Boolean(),
    initial: false,
    input: 'switch',
    help: 'Only for items with suppliers: operators deliver it by hand then',
  },
  description: {
    label: 'Description',
    schema: Type.String({
      maxLength: 20_000,
      message: 'The description must have at most 20,000 characters.',
    }),
    initial: '',
    input: 'rich_text',
    shopper: Type.String({ description: 'Sanitised HTML' }),
  },
  base_image_id: {
    label: 'Picture',
    schema: nullable(RowId, { message: 'This picture does not exist.' }),
    initial: null,
  },
  published_at: { label: 'Publishing', schema: PublishedAt, initial: null },
} as const satisfies EditedFields

/** The columns of a product, and its rows in other tables. */
export const productFields = {
  ...productColumns,
  subcategory_ids: {
    label: 'Subcategories',
    schema: Type.Array(RowId, {
      maxItems: 50,
      uniqueItems: true,
      message: 'Please choose subcategories of this game, each once.',
    }),
    initial: [],
  },
  options: {
    label: 'Questions for the shopper',
    schema: Type.Array(EditedOption, {
      maxItems: 20,
      message: 'An item can have at most 20 questions.',
    }),
    initial: [],
  },
} as const satisfies EditedFields
