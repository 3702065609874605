import { type Static, type TSchema, Type } from 'typebox'
import * as accounts from './accounts.ts'
import * as affiliates from './affiliates.ts'
import * as catalog from './catalog.ts'
import * as checkout from './checkout.ts'
import * as content from './content.ts'
import { Problem } from './fields.ts'
import * as gold from './gold.ts'
import * as money from './money.ts'
import * as orders from './orders.ts'
import { pagePaths, pathTo, serverPaths } from './paths.ts'
import * as payments from './payments.ts'
import * as shop from './shop.ts'
import * as suppliers from './suppliers.ts'
import * as support from './support.ts'

/** Documented refusals other than 401 (caller) and 422 (input). */
type RefusalStatus = 401 | 403 | 404 | 409 | 429

/** The API description of a call, besides its schemas. */
export type Operation = {
  /** The action, in the imperative: "List the categories". */
  summary: string
  /** Further information for clients. */
  description?: string
  /** The permitted callers; everybody by default. */
  caller?: 'customer' | 'guest or customer'
  /** Refusals by status; with a schema if the problem has extra fields. */
  refusals?: Partial<Record<RefusalStatus, string | { reason: string; schema: TSchema }>>
  /** The response's media type, if not JSON. */
  produces?: string
  /** The call's method, if its path has several. */
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
}

/** Refusal text of calls that name an account. */
export const notYourAccount = 'The named account is not the caller’s.'

/** Refusal text of calls that change an order. */
export const notYourOrder =
  'The order belongs to another account, or to a guest and `Order-Key` is missing or wrong.'

/** Refusal text of limited calls. */
export const rateLimited =
  'Too many requests or wrong attempts: `retry-after` says when to try again.'

/** 422: the invalid fields with reasons; `message` and `error` have the first one. */
export const InvalidFields = Type.Object({
  ...Problem.properties,
  errors: Type.Record(Type.String(), Type.Array(Type.String()), {
    examples: [{ email: ['This email address is not valid.'] }],
  }),
})
export type InvalidFields = Static<typeof InvalidFields>

const files = [
  { InvalidFields, Problem },
  money,
  catalog,
  content,
  shop,
  payments,
  checkout,
  orders,
  gold,
  accounts,
  affiliates,
  suppliers,
  support,
]

/** Every object on the wire, by its exported name. */
export const schemas: ReadonlyMap<string, TSchema> = new Map(
  files.flatMap((file) => Object.entries(file)).filter(isObjectSchema),
)

function isObjectSchema(exported: [string, unknown]): exported is [string, TSchema] {
  const [, value] = exported
  return typeof value === 'object' && value !== null && Reflect.get(value, 'type') === 'object'
}

/**
 * Example values in the API description, by field name: the first one that the field's schema accepts is
 * used.
 */
export const examples: Readonly<Record<string, readonly (string | number)[]>> = {
  account_name: ['Aina binti Rahman'],
  account_number: ['1234567890'],
  address: ['203.0.113.7'],
  aliases: ['mlbb'],
  amount: [12.3, 1230],
  answer: ['<p>Usually within three minutes of your payment.</p>'],
  bank_acc_name: ['Aina binti Rahman'],
  bank_acc_no: ['1234567890'],
  bank_name: ['Maybank'],
  banner_content: ['Double Diamonds until Sunday'],
  blog_category_name: ['News'],
  body: ['<p>Who we are and what we do.</p>'],
  call_to_action_text: ['Top up now'],
  call_to_action_url: [pathTo(pagePaths.product, { slug: 'mobile-legends' })],
  callback_url: ['https://shop.example/api/fiuu-callback'],
  whatsapp: ['https://wa.me/60123456789'],
  facebook: ['https://facebook.example/apeak'],
  tiktok: ['https://tiktok.example/@apeak'],
  instagram: ['https://instagram.example/apeak'],
  caption_1: ['Double Diamonds'],
  caption_2: ['Until Sunday'],
  cart_id: ['cart-6f1c2a84-5b0e-4f0a-9d53', 'continue-cart-6f1c2a84-5b0e-4f0a'],
  instead_of: ['cart-6f1c2a84-5b0e-4f0a-9d53'],
  cart_version: ['Yk1FQ0h3T2p5bG9kVmVyc2lvbk9mQUNhcnQ'],
  category: ['Mobile Legends', 'mobile-legends'],
  channel: ['TNG-EWALLET'],
  changes: ['The price of this item has changed.'],
  code: ['WELCOME5'],
  confirmPassword: ['correct horse battery'],
  confirmPin: ['271828'],
  contact_number: ['+60 12-345 6789'],
  coupon_code: ['WELCOME5'],
  created_at: ['2026-01-31T04:05:06.000Z'],
  currency: ['MYR'],
  current_page: [1],
  currentPassword: ['correct horse battery'],
  currentPin: ['314159'],
  customer_email: ['aina@example.com'],
  customer_id: [42],
  deletePassword: ['correct horse battery'],
  description: ['<p>Credited straight to the account you enter.</p>'],
  device: ['Chrome on Android'],
  dob: ['1999-12-31'],
  email: ['aina@example.com'],
  end_date: ['2026-02-28T15:59:59.000Z'],
  error: ['A sentence for the shopper.'],
  excerpt: ['Twice the Diamonds until Sunday.'],
  faq_category_name: ['Delivery'],
  filename: ['duitnow.svg'],
  first_name: ['Aina'],
  fiuu_url: ['https://pay.fiuu.com/RMS/pay/shop?orderid=o0123456789abcdefghjkmnpqrs'],
  formatted: ['RM 12.30'],
  from: ['2026-01-01'],
  id: [7, 'o0123456789abcdefghjkmnpqrs', 'g0123456789abcdefghjkmnpqrs'],
  item_words: ['diamonds'],
  key: ['rzp_live_0123456789abcd', '6f1c2a845b0e4f0a9d53'],
  label: ['Visa, Mastercard, FPX'],
  'last-event-id': ['7'],
  last_name: ['Rahman'],
  last_used_at: ['2026-01-31T04:05:06.000Z'],
  message: ['A sentence for the shopper.'],
  month: ['2026-01'],
  name: ['Mobile Legends', 'about-us'],
  newPassword: ['correct horse battery'],
  newPin: ['271828'],
  note: ['instant'],
  operating_hours: ['9:00am - 1:00am.'],
  option_value: ['123456789'],
  options: ['123456789'],
  order_id: ['o0123456789abcdefghjkmnpqrs'],
  order_processing_duration: ['Within 3 minutes.'],
  orderId: ['o0123456789abcdefghjkmnpqrs'],
  orders: ['o0123456789abcdefghjkmnpqrs'],
  otp: ['123456'],
  page: [1],
  password: ['correct horse battery'],
  password_confirmation: ['correct horse battery'],
  path: [pathTo(serverPaths.file, { file: '0a1b2c.webp' })],
  payment_method: ['check_payment'],
  per_page: [9],
  phone_no: ['+60 12-345 6789'],
  phone: ['+60 12-345 6789'],
  pin: ['314159'],
  point_transaction_id: ['g0123456789abcdefghjkmnpqrs'],
  previous_collab: ['A giveaway with a gaming café.'],
  product_id: [7],
  question: ['When will my order arrive?'],
  razorpay_order_id: ['order_0123456789abcd'],
  redirect_url: ['https://pay.example/o0123456789abcdefghjkmnpqrs'],
  reason: ['I stream every evening.'],
  reference: ['pay_0123456789abcd'],
  referral_code: ['AINA2026'],
  rejection_reason: ['The document cannot be read.'],
  reminder: ['Orders placed after 1 AM are processed from 9 AM.'],
  request_id: ['6f1c2a84-5b0e-4f0a-9d53'],
  order_reference: ['AP-7K2M-9QXF'],
  short_reference: ['AP-7K2M-9QXF'],
  slug: ['mobile-legends'],
  status: ['pending', 'Your password has been reset.'],
  subject: ['My order has not arrived'],
  tag: ['popular'],
  text: ['Hello, my order has not arrived.'],
  title: ['Double Diamonds until Sunday'],
  to: ['2026-01-31'],
  token: ['q3xkWmZ0cFhQb2t5VHhWZ1VhRmJ1c0RlTm9pS2xMYzA'],
  transaction_id: ['pay_0123456789abcd'],
  user_id: [42],
  userId: [42],
  value: [50, '123456789'],
  voucher_code: ['AB12-CD34-EF56'],
  website: [''],
  'order-key': ['kQ3xkWmZ0cFhQb2t5VHhWZ1Vh'],
  order_key: ['kQ3xkWmZ0cFhQb2t5VHhWZ1Vh'],
  'x-chat-token': ['q3xkWmZ0cFhQb2t5VHhWZ1VhRmJ1c0RlTm9pS2xMYzA'],
}
