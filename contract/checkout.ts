import { type Static, Type } from 'typebox'
import type { Option } from './catalog.ts'
import { closedObject, Id, nullable, Problem, refusedAs, Slug } from './fields.ts'
import type { Language } from './languages.ts'
import { answers as en } from './messages/en/selling.ts'
import { answers as ms } from './messages/ms/selling.ts'
import { answers as zh } from './messages/zh/selling.ts'
import { Money } from './money.ts'
import { OrderId } from './orders.ts'
import { MaybeChannel, PaymentMethodValue, ProviderFields } from './payments.ts'

/** A random id, generated and stored by the browser. */
const CartId = Type.String({
  pattern: '^(cart|continue-cart)-[A-Za-z0-9-]{8,64}$',
  ...refusedAs('cart'),
})

// Checked in this order: an empty address is missing, not malformed.
const CustomerEmail = Type.Intersect([
  Type.String({ minLength: 1, ...refusedAs('orderEmailMissing') }),
  Type.String({ format: 'email', maxLength: 254, ...refusedAs('orderEmail') }),
])

const Answer = Type.String({ maxLength: 1000 })
const UserId = Type.Optional(nullable(Type.Integer({ minimum: 1 })))

/** Product option id → a text, a value id, or a list of value ids. */
export const OptionAnswers = Type.Record(
  Type.String({ pattern: '^[1-9][0-9]{0,8}$' }),
  Type.Union([
    Answer,
    Type.Integer({ minimum: 1 }),
    Type.Array(Type.Integer({ minimum: 1 }), { maxItems: 50 }),
  ]),
  { additionalProperties: false, maxProperties: 50 },
)
export type OptionAnswers = Static<typeof OptionAnswers>

export const UpdateCart = closedObject({
  cart_id: CartId,
  coupon_code: Type.Optional(nullable(Type.String({ maxLength: 40, ...refusedAs('voucher') }))),
  instead_of: Type.Optional(
    Type.String({
      pattern: '^cart-[A-Za-z0-9-]{8,64}$',
      ...refusedAs('cart'),
      description:
        'The replaced cart, which may have an order whose response was lost: it is deleted, and its unpaid order moves to this cart',
    }),
  ),
  product_id: Type.Integer({
    minimum: 1,
    maximum: 2147483647,
    ...refusedAs('product'),
  }),
  variant_id: Type.Optional(
    Type.Union([Type.Null(), Type.Literal('')], { description: 'Unused: items have no variants' }),
  ),
  user_id: UserId,
  qty: Type.Integer({ minimum: 1, maximum: 99, ...refusedAs('quantity') }),
  /** An empty list is taken as no answers. */
  options: Type.Optional(OptionAnswers),
  payment_method: Type.Optional(nullable(PaymentMethodValue)),
})
export type UpdateCart = Static<typeof UpdateCart>

/** Amounts are never negative; the payment method states whether its amount is a fee or a discount. */
export const Cart = Type.Object({
  subTotal: Money,
  coupon: Type.Object(
    { code: nullable(Type.String()), value: Money },
    { description: 'The coupon’s discount; 0 without a coupon' },
  ),
  paymentMethodValue: Money,
  total: Money,
  method_totals: Type.Optional(
    Type.Record(Type.String(), Money, {
      description:
        'The total by each method whose minimum it reaches; only for a cart with an item',
    }),
  ),
  version: Type.Optional(
    Type.String({
      description:
        'A hash of the choice and its total, for `cart_version` of create-order. Absent when an order is continued',
    }),
  ),
})
export type Cart = Static<typeof Cart>

export const CartResponse = Type.Object({ cart: Cart })
export type CartResponse = Static<typeof CartResponse>

/** A refused cart update: the message, and the cart without the refused part. */
export const CartProblem = Type.Object({
  ...Problem.properties,
  cart: Type.Optional(Cart),
})
export type CartProblem = Static<typeof CartProblem>

export const CategoryOptionAnswer = closedObject({
  category_option_id: Id,
  option_value: Type.Union([Answer, Type.Array(Answer, { maxItems: 50 })]),
})
export type CategoryOptionAnswer = Static<typeof CategoryOptionAnswer>

export const CreateOrder = closedObject({
  customer_email: CustomerEmail,
  create_an_account: Type.Optional(Type.Boolean()),
  ship_to_a_different_address: Type.Optional(Type.Boolean()),
  payment_method: PaymentMethodValue,
  channel: MaybeChannel,
  terms_and_conditions: Type.Optional(Type.Literal(true, { ...refusedAs('agreement') })),
  cart_id: CartId,
  cart_version: Type.Optional(
    Type.String({
      maxLength: 64,
      description: 'The `version` of the confirmed cart; another version is refused',
    }),
  ),
  callback_url: Type.Optional(Type.String({ maxLength: 2000 })),
  category_options: Type.Optional(Type.Array(CategoryOptionAnswer, { maxItems: 50 })),
})
export type CreateOrder = Static<typeof CreateOrder>

/**
 * The order, and the data for its payment. `order_key`: lets a guest change the order. `total` and `message`:
 * the new total and its announcement, if the chosen method's fee changed the price that the shopper had seen.
 */
export const OrderCreated = Type.Object({
  order_id: Type.String(),
  order_key: Type.Optional(
    Type.String({ description: 'For a guest’s order: send it as `Order-Key` to change the order' }),
  ),
  total: Type.Optional(Money),
  message: Type.Optional(Type.String()),
  ...ProviderFields.properties,
})
export type OrderCreated = Static<typeof OrderCreated>

const ContinuingCartId = Type.String({
  pattern: '^continue-cart-[A-Za-z0-9-]{8,64}$',
  ...refusedAs('cart'),
})

/** Quotes an unpaid order again, into a separate cart. `payment_method`: defaults to the order's. */
export const ContinueUpdateCart = closedObject({
  cart_id: ContinuingCartId,
  order_id: OrderId,
  payment_method: Type.Optional(nullable(PaymentMethodValue)),
})
export type ContinueUpdateCart = Static<typeof ContinueUpdateCart>

/** `changes`: differences from the order, one sentence each; empty if there are none. */
export const ContinuedCartResponse = Type.Object({ cart: Cart, changes: Type.Array(Type.String()) })
export type ContinuedCartResponse = Static<typeof ContinuedCartResponse>

export const ContinueOrder = closedObject({
  cart_id: ContinuingCartId,
  payment_method: PaymentMethodValue,
  order_id: OrderId,
  customer_id: UserId,
  callback_url: Type.Optional(Type.String({ maxLength: 2000 })),
})
export type ContinueOrder = Static<typeof ContinueOrder>

/** A recipient of earlier orders: the customer's answers to a category's options. */
export const RememberedPlayer = Type.Object({
  id: Type.Integer(),
  category: Type.Object({ name: Type.String(), slug: Type.String() }),
  answers: Type.Array(CategoryOptionAnswer),
})
export type RememberedPlayer = Static<typeof RememberedPlayer>

export const PlayersQuery = closedObject({ category: Type.Optional(Slug) })

/** Most recently used first. */
export const PlayersResponse = Type.Object({ players: Type.Array(RememberedPlayer) })
export type PlayersResponse = Static<typeof PlayersResponse>

export const ForgetPlayer = closedObject({ id: Id })
export type ForgetPlayer = Static<typeof ForgetPlayer>

const messages: Record<Language, typeof en> = { en, ms, zh }

/** The message for a missing answer: "Enter your zone ID." */
export function missingAnswer(
  { name, type }: Pick<Option, 'name' | 'type'>,
  language: Language,
): string {
  const { tick, choose, enter } = messages[language]
  if (type === 'checkbox') return tick(name)
  const isChosen = type === 'dropdown' || type.startsWith('date') || type === 'time'
  return (isChosen ? choose : enter)(withinSentence(name, language))
}

/**
 * The message for an invalid answer: "A User ID is digits only, e.g. 12345678.", or "Enter a valid player tag,
 * e.g. #2PQ8LYU." where the pattern is not about digits.
 */
export function invalidAnswerText(
  { name, pattern = '', example = '' }: Pick<Option, 'name' | 'pattern' | 'example'>,
  answer: string,
  language: Language,
): string {
  const { invalid, digitsOnly, digits, digitsFrom, digitsBetween } = messages[language]
  const [isDigits, least, upTo, most] = /^\[0-9\](?:\{(\d+)(,?)(\d*)\}|\+)$/.exec(pattern) ?? []
  if (!isDigits) return invalid(withinSentence(name, language), example)
  if (!least || !/^[0-9]+$/.test(answer)) return digitsOnly(name, example)
  if (most) return digitsBetween(name, least, most, example)
  return upTo ? digitsFrom(name, least, example) : digits(name, least, example)
}

/** Whether a typed answer (trimmed) fits its option's pattern. */
export function fitsPattern({ pattern }: Pick<Option, 'pattern'>, answer: string): boolean {
  return pattern === undefined || new RegExp(`^(?:${pattern})$`).test(answer)
}

// In English. Other first words may be names, such as "Riot ID", and keep their capitals.
const common = new Set([
  'account',
  'character',
  'player',
  'region',
  'role',
  'server',
  'user',
  'zone',
])

function withinSentence(name: string, language: Language): string {
  if (language !== 'en') return name
  const [first = ''] = name.split(' ')
  return common.has(first.toLowerCase()) ? first.toLowerCase() + name.slice(first.length) : name
}
