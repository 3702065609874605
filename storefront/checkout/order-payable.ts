import type { OrderCreated } from '@apeak/contract/checkout'
import { pagePaths, pathTo } from '@apeak/contract/paths'
import { payment } from '#messages/payments.ts'
import { api } from '../api.ts'
import { leavesShop } from '../payments/pay.ts'
import { paymentErrorTexts } from '../payments/payment-errors.ts'
import type { Opened, Payable } from '../payments/provider.ts'
import { persistOrderKey } from '../session/order-keys.ts'
import { cartId, renewCartId } from './cart.ts'
import { type Checkout, persistedCheckouts } from './checkout.ts'
import {
  persistGuestOrder,
  rememberBought,
  rememberMethod,
  rememberPurchase,
} from './guest-memory.ts'
import { answersText } from './option-answers.ts'
import { persistUnpaidOrder } from './unpaid-order-id.ts'

/** A purchase as a payable. `customerId` is null for guests. */
export function orderPayable(checkout: Checkout, customerId: number | null): Payable {
  const { request, email, category, product, amount } = checkout
  const { payment_method: method } = request.body
  const customer = customerId === null ? {} : { customer_id: customerId }
  return {
    kind: 'order',
    method,
    description: [product, playerOf(request)].filter(Boolean).join(' · '),
    email,
    open: () => openOrder(checkout, customerId),
    confirm: (orderId) => api.payments.callback({ payment_method: method, orderId, ...customer }),
    statusPage: orderPage,
    success: (orderId, result) => ({
      toast: result === 'paid' ? payment.successful : payment.orderReceived,
      to: orderPage(orderId),
      state: { orderId, category, product, amount },
    }),
    errorTexts: paymentErrorTexts,
    closedLeadsTo: 'nowhere',
  }
}

/** The recipient as just typed; empty without options. */
const playerOf = ({ verb, body }: Checkout['request']) =>
  verb === 'create' && body.category_options ? answersText(body.category_options) : ''

/** The address of an order's page. */
export function orderPage(orderId: string, query: Record<string, string> = {}): string {
  return pathTo(pagePaths.orderSuccess, {}, { order_id: orderId, ...query })
}

/** The parameter value for no preselected method. */
export const NO_METHOD = 'another'

/** The address of an unpaid order's page that continues it, by `method` if given. */
export const continueOrderPage = (orderId: string, query: { method?: string } = {}): string =>
  orderPage(orderId, { continue: '1', ...query })

/** Creates a purchase's order, returns its existing one, or continues an unpaid order. */
async function openOrder(checkout: Checkout, customerId: number | null): Promise<Opened> {
  const { request } = checkout
  const { order_id: id, order_key: key, ...fields } = await send(request)
  if (key !== undefined) persistOrderKey(id, key)
  if (request.verb === 'create' && checkout.slug) {
    rememberPurchase(checkout.slug, request.body, customerId === null)
    rememberBought(checkout, request.body.category_options ?? [], customerId)
  } else rememberMethod(request.body.payment_method)
  // The next purchase needs a new cart.
  if (cartId() === request.body.cart_id) renewCartId()
  if (customerId === null) persistGuestOrder(id)
  persistUnpaidOrder(id)
  if (leavesShop(request.body.payment_method, fields)) {
    persistedCheckouts.save({ ...checkout, orderId: id })
  }
  return { id, fields }
}

function send({ verb, body }: Checkout['request']): Promise<OrderCreated> {
  return verb === 'create' ? api.checkout.createOrder(body) : api.checkout.continueOrder(body)
}
