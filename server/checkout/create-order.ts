import type { Cart, CreateOrder, OrderCreated } from '@apeak/contract/checkout'
import { formatSen } from '@apeak/contract/money'
import type { PaymentMethodValue } from '@apeak/contract/payments'
import type { Rate } from '@apeak/contract/rate'
import type { Caller } from '#accounts/accounts.ts'
import type { AppContext } from '#context.ts'
import { pinNotVerified } from '#gold/pay-with-gold.ts'
import { CartHasOrder, recordOrder } from '#orders/record-order.ts'
import { refuseForeignCallback } from '#payments/payments.ts'
import { FieldsRefused, fieldRefused, Refusal } from '#platform/http/problems.ts'
import { newId } from '#platform/ids.ts'
import { violates } from '#platform/postgres/database.ts'
import type { Price } from '#pricing/pricing.ts'
import { openNewOrder } from './open-order-payment.ts'
import { type Answered, resolveCategoryOptions, resolveProductOptions } from './option-answers.ts'
import { type CartToOrder, cartToOrder, cartUnchanged, quoteAgain } from './sql.ts'
import { cartAnswer, cartPrice } from './update-cart.ts'

/** How often a cart that changes while its order is made is read again. */
const READS_MAX = 5

/**
 * Makes the cart's order, holding its limited units and its coupon's use.
 * One cart makes one order: whoever sends it again is answered with the same.
 * `caller` is who orders, nobody for a guest. An order to be paid with gold needs a verified PIN.
 * Refuses with 409 and the new cart where the price is no longer the one the shopper was told.
 */
export async function createOrder(
  context: AppContext,
  request: CreateOrder,
  caller: Caller | undefined,
): Promise<OrderCreated> {
  refuseForeignCallback(context, request.callback_url)
  const order_id = await orderOfCart(context, request, caller)
  const { payment_method: method } = request
  if (method === 'check_payment' || method === 'apeak') return { order_id }
  return { order_id, ...(await openNewOrder(context, order_id)) }
}

/** The id of the cart's order, made if there is none yet. */
async function orderOfCart(
  context: AppContext,
  request: CreateOrder,
  caller: Caller | undefined,
): Promise<string> {
  for (let read = 1; read <= READS_MAX; read += 1) {
    const cart = await cartToOrder(context.database, request.cart_id, request.payment_method)
    if (cart?.order_id) return cart.order_id
    if (!cart?.offer || cart.continues_order) {
      throw fieldRefused('cart_id', 'Please select a product and payment method.')
    }
    refuseMethod(cart.fee, request.payment_method, caller)
    const answers = checkedAnswers(cart, request)
    const price = cartPrice(cart, cart.qty, request.payment_method)
    if (price.total_sen !== cart.quoted_total_sen) {
      throw await tellNewPrice(context, cart, request, price)
    }
    const order_id = await tryToRecord(
      context,
      cart,
      request,
      caller?.accountId ?? null,
      price,
      answers,
    )
    if (order_id) return order_id
  }
  throw new Refusal(409, 'Your cart has changed. Please check it and confirm again.')
}

/** Refuses a method that is not offered, and gold to whoever has none or has not verified the PIN. */
export function refuseMethod(
  fee: Rate | null,
  method: PaymentMethodValue,
  caller: Caller | undefined,
): void {
  if (!fee) throw fieldRefused('payment_method', 'This payment method is not available.')
  if (method !== 'apeak') return
  if (!caller) throw new Refusal(401, 'Please login to use Apeak Gold as payment method.')
  if (!caller.pinVerifiedAt) throw pinNotVerified()
}

/** Every answer as it will stand on the order; what is missing or wrong is refused by its field. */
function checkedAnswers({ offer, options }: CartToOrder, request: CreateOrder): Answered[] {
  if (!offer) return []
  const category = resolveCategoryOptions(offer.category_options, request.category_options ?? [])
  const product = resolveProductOptions(offer.options, options, true)
  const errors = { ...category.errors, ...product.errors }
  if (Object.keys(errors).length > 0) {
    throw new FieldsRefused(errors, 'Please fill in all required fields.')
  }
  return [...category.answers, ...product.answers]
}

/** The new order's id; undefined where something changed meanwhile and the cart has to be read again. */
async function tryToRecord(
  context: AppContext,
  cart: CartToOrder,
  request: CreateOrder,
  customer_id: number | null,
  price: Price,
  answers: Answered[],
): Promise<string | undefined> {
  const { offer, coupon } = cart
  if (!offer) return undefined
  try {
    return await recordOrder(
      context.database,
      {
        id: newId('o'),
        cart_id: cart.id,
        payment_method: request.payment_method,
        customer_id,
        customer_email: request.customer_email,
        category_id: offer.category_id,
        category_name: offer.category_name,
        product_id: offer.product_id,
        product_name: offer.product_name,
        qty: cart.qty,
        options: JSON.stringify(answers),
        coupon_id: coupon?.id ?? null,
        coupon_code: coupon?.code ?? null,
        flash_sale_id: offer.sale?.id ?? null,
        ...price,
      },
      cartUnchanged(cart),
    )
  } catch (error) {
    // What ran out may be a figure of a moment ago, of units that were released since: the cart
    // read again tells.
    const isGone =
      violates(error, 'flash_sales_never_oversold') || violates(error, 'coupons_limit_kept')
    if (error instanceof CartHasOrder || isGone) return undefined
    throw error
  }
}

/** Quotes the cart again as things stand now; the refusal says what changed and carries the cart. */
async function tellNewPrice(
  context: AppContext,
  cart: CartToOrder,
  { payment_method }: CreateOrder,
  price: Price,
): Promise<Refusal> {
  await quoteAgain(context.database, cart, payment_method, price.total_sen)
  const answer: Cart = cartAnswer(price, cart.coupon)
  return new Refusal(409, `${whatChanged(cart)} ${newTotal(price)}`, { cart: answer })
}

/** The cart's columns say what its shopper was told, its offer and coupon what holds now. */
function whatChanged({ flash_sale_id, coupon_id, offer, coupon }: CartToOrder): string {
  if (flash_sale_id && offer?.sale?.id !== flash_sale_id) {
    return 'This flash sale has just sold out or ended.'
  }
  if (coupon_id && !coupon) return 'This voucher has been used up or has ended.'
  return 'The price has changed.'
}

function newTotal({ total_sen }: Price): string {
  return `The total is now ${formatSen(total_sen)}: please check it and confirm again.`
}
