import type { Category, Option, Product } from '@apeak/contract/catalog'
import type { PaymentMethodsAnswer, PaymentMethodValue } from '@apeak/contract/payments'
import { useState } from 'react'
import { toast } from 'sonner'
import type { Deferred } from '../api.ts'
import { usePin } from '../gold/use-pin.ts'
import { useSettings } from '../layout/settings.ts'
import { isPinRefused } from '../payments/payment-errors.ts'
import { usePayment } from '../payments/use-payment.ts'
import { useShopper } from '../session/shopper.ts'
import { useDeferred } from '../ui/deferred.tsx'
import { cartIn } from './cart-errors.ts'
import { newCheckout } from './new-checkout.ts'
import { type Answers, categoryAnswers, productAnswers, unanswered } from './option-answers.ts'
import { fieldId } from './option-fields.tsx'
import { orderPayable } from './order-payable.ts'
import { firstRefusal, type Part } from './purchase-checks.ts'
import { type CartInput, useCart } from './use-cart.ts'
import { useProducts } from './use-products.ts'

export type Offer = {
  category: Category
  products: Product[]
  options: Option[]
  methods: Deferred<PaymentMethodsAnswer>
}

/** Everything that a shopper chooses and types on a category's page, and what follows from it. */
export function usePurchase({ category, products: offeredProducts, options, methods }: Offer) {
  const [products, readProducts] = useProducts(category.slug, offeredProducts)
  const shopper = useShopper()
  const { publicUrl } = useSettings()
  const offered = useDeferred(methods)?.value
  const [subcategoryId, setSubcategoryId] = useState(category.subcategories[0]?.id ?? null)
  const [productId, setProductId] = useState<number | null>(null)
  const [method, setMethod] = useState<PaymentMethodValue | null>(null)
  const [answers, setAnswers] = useState<Answers>({})
  const [typedEmail, setEmail] = useState<string | null>(null)
  const [quantity, setQuantity] = useState(1)
  const [coupon, setCoupon] = useState<string | null>(null)
  const [couponRefusal, setCouponRefusal] = useState('')
  const [refused, setRefused] = useState<Part | null>(null)
  const [confirming, setConfirming] = useState(false)

  const several = category.subcategories.length > 1
  const items = several
    ? products.filter(({ category_ids }) => category_ids.some((id) => id === subcategoryId))
    : products
  const product = products.find(({ id }) => id === productId) ?? null
  const email = typedEmail ?? shopper?.email ?? ''
  const missing = [
    ...unanswered(options, answers),
    ...(product ? unanswered(product.options, answers) : []),
  ]

  const input: CartInput | null = product && {
    product_id: product.id,
    variant_id: null,
    user_id: shopper?.id ?? null,
    qty: quantity,
    options: productAnswers(product.options, answers),
    payment_method: method,
    coupon_code: coupon,
  }
  const cart = useCart(input, (reason) => {
    setCoupon(null)
    setCouponRefusal(reason)
  })
  const pin = usePin()
  const payment = usePayment({ onError })

  // The price changed or a sale ran out: a refusal brings the new cart, and the shopper confirms again.
  function onError(error: unknown, isOrdered: boolean) {
    if (isPinRefused(error)) return pin.reset()
    if (isOrdered) return
    // The price that was refused stands on the item's card as well.
    readProducts()
    const next = cartIn(error)
    if (!next) return
    cart.apply(next)
    if (!next.coupon) setCoupon(null)
  }

  function buy() {
    const refusal = firstRefusal({
      productId,
      method,
      email,
      loggedIn: shopper !== null,
      pinVerified: pin.verified,
      unanswered: missing.map((option) => option.name),
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
    const [first] = missing
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
      product: product.name,
      amount: cart.cart.total.inCurrentCurrency.amount,
    }
    const customerId = shopper?.id ?? null
    // An order whose payment failed is paid again, not made again.
    payment.pay(payment.opened?.payable ?? orderPayable(newCheckout(draft, publicUrl), customerId))
  }

  return {
    shopper,
    several,
    subcategoryId,
    items,
    product,
    method,
    methodLabel: (method && offered?.[method]?.label) ?? '',
    answers,
    missing: refused === 'details' ? missing.map(({ id }) => id) : [],
    email,
    quantity,
    coupon,
    couponRefusal,
    refused,
    cart,
    pin,
    confirming,
    payment,
    /** The order is made, and its payment was broken off. */
    isUnpaid: payment.step === 'idle' && payment.opened !== null,
    chooseSubcategory: (id: number) => {
      setSubcategoryId(id)
      setProductId(null)
    },
    chooseProduct: setProductId,
    chooseMethod: (value: PaymentMethodValue) => {
      setMethod(value)
      setRefused(null)
    },
    answer: (id: number, value: string | string[]) =>
      setAnswers((before) => ({ ...before, [id]: value })),
    setEmail,
    setQuantity,
    setCoupon: (code: string | null) => {
      setCoupon(code)
      setCouponRefusal('')
    },
    buy,
    confirm,
    cancel: () => {
      if (payment.busy) return
      // The next order needs a cart of its own, filled anew.
      if (payment.release()) cart.retry()
      setConfirming(false)
    },
  }
}

export type PurchaseState = ReturnType<typeof usePurchase>
