import type { Category, Option, Product } from '@apeak/contract/catalog'
import { itemText } from '@apeak/contract/orders'
import type { PaymentMethodsResponse, PaymentMethodValue } from '@apeak/contract/payments'
import { useState } from 'react'
import type { Deferred } from '../api.ts'
import { usePin } from '../gold/use-pin.ts'
import { useSettings } from '../layout/settings.ts'
import { methodLabel } from '../payments/method-label.ts'
import { isPinRefused } from '../payments/payment-errors.ts'
import { usePayment } from '../payments/use-payment.ts'
import { useShopper } from '../session/shopper.ts'
import { useDeferred } from '../ui/deferred.tsx'
import { toast } from '../ui/toasts.tsx'
import { cartIn, isCartLost } from './cart-errors.ts'
import { newCheckout } from './new-checkout.ts'
import { categoryAnswers } from './option-answers.ts'
import { fieldId } from './option-fields.tsx'
import { orderPayable } from './order-payable.ts'
import { firstRefusal, type Part } from './purchase-checks.ts'
import { useCart } from './use-cart.ts'
import { useChoices } from './use-choices.ts'
import { useProducts } from './use-products.ts'

export type Offer = {
  category: Category
  products: Product[]
  options: Option[]
  methods: Deferred<PaymentMethodsResponse>
}

/** Buying from a category: what is chosen, its cart, the PIN, and the payment. */
export function usePurchase({ category, products: offeredProducts, options, methods }: Offer) {
  const [products, readProducts] = useProducts(category.slug, offeredProducts)
  const shopper = useShopper()
  const { publicUrl } = useSettings()
  const offered = useDeferred(methods)?.value
  const choices = useChoices(category, products, options)
  const { productId, product, method, answers, unanswered, email, setCoupon } = choices
  const [refused, setRefused] = useState<Part | null>(null)
  const [confirming, setConfirming] = useState(false)
  const cart = useCart(choices.input, (reason) => setCoupon(null, reason))
  const pin = usePin()
  const payment = usePayment({ onError })

  // The price changed or a sale ran out: a refusal brings the new cart, and the shopper confirms again.
  function onError(error: unknown, isOrdered: boolean) {
    if (isPinRefused(error)) return pin.reset()
    if (isOrdered) return
    // The price that was refused stands on the item's card as well.
    readProducts()
    const next = cartIn(error)
    if (isCartLost(error)) return cart.renew()
    if (!next) return
    cart.apply(next)
    if (!next.coupon.code) setCoupon(null, choices.couponRefusal)
  }

  function buy() {
    const refusal = firstRefusal({
      productId,
      method,
      email,
      loggedIn: shopper !== null,
      pinVerified: pin.verified,
      unanswered: unanswered.map((option) => option.name),
    })
    setRefused(refusal?.part ?? null)
    if (!refusal) return setConfirming(true)
    // The PIN's refusal is an alert beside the payment methods.
    if (refusal.part !== 'pin') toast.error(refusal.message)
    document.getElementById(placeOf(refusal.part))?.focus()
  }

  function placeOf(part: Part): string {
    if (part === 'selection') return productId === null ? 'select-item' : 'select-payment'
    if (part === 'email') return 'email'
    if (part === 'pin') return 'pin'
    const [first] = unanswered
    return part === 'details' && first ? fieldId(first) : 'select-payment'
  }

  function confirm() {
    if (!method || !product || !cart.cart) return
    const draft = {
      email,
      method,
      categoryAnswers: categoryAnswers(options, answers),
      slug: category.slug,
      category: category.name,
      product: itemText(product.name, choices.quantity),
      amount: cart.cart.total.inCurrentCurrency.amount,
      cartVersion: cart.cart.version,
    }
    const customerId = shopper?.id ?? null
    // An order whose payment failed is paid again, not made again.
    payment.pay(payment.opened?.payable ?? orderPayable(newCheckout(draft, publicUrl), customerId))
  }

  function cancel() {
    if (payment.busy) return
    // The next order needs a cart of its own, filled anew.
    if (payment.release()) cart.retry()
    setConfirming(false)
  }

  return {
    ...choices,
    chooseMethod: (value: PaymentMethodValue) => {
      choices.chooseMethod(value)
      setRefused(null)
    },
    methodLabel: (method && methodLabel(offered?.[method])) ?? '',
    /** Where a manual payment goes. */
    instructions: offered?.[method ?? '']?.instructions,
    refused,
    /** Ids of the options found missing when the shopper tried to buy. */
    missing: refused === 'details' ? unanswered.map(({ id }) => id) : [],
    cart,
    pin,
    confirming,
    payment,
    /** The order is made, and its payment was broken off. */
    isUnpaid: payment.step === 'idle' && payment.opened !== null,
    buy,
    confirm,
    cancel,
  }
}

export type PurchaseState = ReturnType<typeof usePurchase>
