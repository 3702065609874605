import type { Category, Option, Product } from '@apeak/contract/catalog'
import { formatSen } from '@apeak/contract/money'
import { itemText } from '@apeak/contract/orders'
import type { PaymentMethodsResponse, PaymentMethodValue } from '@apeak/contract/payments'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { api, type Deferred, loadResult } from '../api.ts'
import { removeDraft } from '../forms/draft.ts'
import { useMissingGold } from '../gold/gold-step.tsx'
import { usePin } from '../gold/use-pin.ts'
import { useSettings } from '../layout/settings.ts'
import { channelLabel, methodLabel } from '../payments/method-label.ts'
import { isPaymentUnverified, isPinRefused, needsNewPrice } from '../payments/payment-errors.ts'
import { usePayment } from '../payments/use-payment.ts'
import { useShopper } from '../session/shopper.ts'
import { useDeferred } from '../ui/deferred.tsx'
import { useRefusalToasts } from '../ui/toasts.ts'
import { useSheetEntry } from '../ui/use-sheet-entry.ts'
import { cartFromError, cartId, isCartUnusable } from './cart.ts'
import { newCheckout, purchaseDraft } from './checkout.ts'
import { categoryAnswers, fieldId } from './option-answers.ts'
import { orderPayable } from './order-payable.ts'
import { firstMissing, type Part } from './purchase-checks.ts'
import { useCart } from './use-cart.ts'
import { useChoices } from './use-choices.ts'

export type Offer = {
  category: Category
  products: Product[]
  options: Option[]
  methods: Deferred<PaymentMethodsResponse>
  /** Reloads the payment methods after a failure. */
  onReloadMethods: () => void
}

/** A purchase from a category: choices, cart, PIN and payment. */
export function usePurchase({ category, products: offeredProducts, options, methods }: Offer) {
  const [products, readProducts] = useProducts(category.slug, offeredProducts)
  const shopper = useShopper()
  const { publicUrl } = useSettings()
  const offered = useDeferred(methods)?.value
  const choices = useChoices(category, products, options)
  const { productId, product, method, channel, answers, unanswered, email, setCoupon } = choices
  const [refused, setRefused] = useState<Part | null>(null)
  const refusalToasts = useRefusalToasts()
  const [confirming, setConfirming] = useState(false)
  const cart = useCart(choices.input, (reason) => setCoupon(null, reason))
  const doubt = useUnconfirmedOrder([choices.input, channel, answers, email], cart.replace)
  const pin = usePin()
  const missingSen = useMissingGold(cart.cart)
  const payment = usePayment({ onError })
  const cartOfOrder = useRef('')
  const refusal = firstMissing({
    productId,
    method,
    email,
    loggedIn: shopper !== null,
    pinVerified: pin.verified,
    missingGold: missingSen > 0 ? formatSen(missingSen) : null,
    unanswered,
    wrong: choices.wrong,
  })
  const part = refusal?.part
  // Removes the messages of resolved refusals.
  const takeBack = useEffectEvent(refusalToasts.takeBack)
  useEffect(() => {
    if (part !== refused) takeBack()
  }, [part, refused])
  useSheetEntry(confirming, cancel)

  // The price changed or a sale sold out: the refusal includes the new cart, and the shopper confirms again.
  function onError(error: unknown, isOrdered: boolean) {
    if (isPinRefused(error)) return pin.reset()
    if (isOrdered) return
    // The item's card shows the outdated price too.
    readProducts()
    const next = cartFromError(error)
    if (isCartUnusable(error)) return cart.renew()
    if (!next) return doubt()
    cart.apply(next)
    if (!next.coupon.code) setCoupon(null, choices.couponRefusal)
  }

  function buy() {
    setRefused(refusal?.part ?? null)
    if (!refusal) {
      if (cart.failed) cart.retry()
      return setConfirming(true)
    }
    // The PIN's refusal is an alert beside the payment methods.
    if (refusal.part !== 'pin') refusalToasts.show(refusal.message)
    showStep(placeOf(refusal.part))
  }

  function placeOf(part: Part): string {
    if (part === 'item') return 'select-item'
    if (part === 'email' || part === 'pin') return part
    const [first] = unanswered
    return part === 'details' && first ? fieldId(first) : 'select-payment'
  }

  async function confirm() {
    if (!method || !product || !cart.cart) return
    const draft = {
      email,
      method,
      channel,
      categoryAnswers: categoryAnswers(options, answers),
      slug: category.slug,
      category: category.name,
      product: itemText(product.name, choices.quantity),
      productId: product.id,
      quantity: choices.quantity,
      amount: cart.cart.total.inCurrentCurrency.amount,
      cartVersion: cart.cart.version,
    }
    const customerId = shopper?.id ?? null
    if (!payment.opened) cartOfOrder.current = cartId()
    // After a failed payment the existing order is paid, not created again.
    const payable =
      payment.opened?.payable ?? orderPayable(newCheckout(draft, publicUrl), customerId)
    if (await payment.pay(payable)) removeDraft(purchaseDraft(category.slug))
  }

  /** Closes the sheet unless a payment is in progress; returns whether it closed. */
  function cancel(): boolean {
    if (payment.busy) return false
    const { error } = payment
    if (payment.release()) {
      // Otherwise the order withholds its units and voucher from the next one. One that may be paid stays, and
      // one that is released withholds nothing.
      const isReplaced = !isPaymentUnverified(error) && !needsNewPrice(error)
      if (isReplaced) cart.reuse(cartOfOrder.current)
      else cart.retry()
    }
    setConfirming(false)
    return true
  }

  const offeredMethod = offered?.[method ?? '']
  return {
    ...choices,
    methodLabel: channelLabel(offeredMethod, channel) ?? methodLabel(offeredMethod) ?? '',
    /** The manual payment instructions. */
    instructions: offeredMethod?.instructions,
    /** The next step in a few words; null if complete. */
    next: refusal?.next ?? null,
    /** The part found missing on the last attempt to buy, while it is missing. */
    refused: refused === part ? refused : null,
    /** Ids of the options found missing on that attempt. */
    missing: refused === 'details' ? unanswered.map(({ id }) => id) : [],
    cart,
    pin,
    confirming,
    payment,
    /** The order exists, and its payment was interrupted. */
    isUnpaid: payment.step === 'idle' && payment.opened !== null,
    buy,
    confirm,
    cancel,
    /** Selects a method and, if it has channels, the bank or wallet. */
    chooseMethod: (value: PaymentMethodValue, of: string | null = null) => {
      choices.chooseMethod(value, of)
      setRefused(null)
    },
  }
}

export type PurchaseState = ReturnType<typeof usePurchase>

/**
 * Handles an order that may exist although its response was lost: calls `onEdit` on the first change of what
 * was `confirmed`, because only an unchanged request returns the same order. Returns the function that marks
 * the order as unconfirmed.
 */
function useUnconfirmedOrder(confirmed: unknown, onEdit: () => void): () => void {
  const now = JSON.stringify(confirmed)
  const [doubted, setDoubted] = useState<string | null>(null)
  const edit = useEffectEvent(onEdit)
  useEffect(() => {
    if (doubted === null || doubted === now) return
    setDoubted(null)
    edit()
  }, [doubted, now])
  return () => setDoubted(now)
}

/** The items on sale, with a function that reloads them after a refusal. */
function useProducts(slug: string, offered: Product[]): [Product[], () => void] {
  const [newer, setNewer] = useState<{ of: Product[]; products: Product[] }>()
  async function read() {
    const { value } = await loadResult(api.catalog.products(slug))
    if (value) setNewer({ of: offered, products: value })
  }
  return [newer?.of === offered ? newer.products : offered, read]
}

/** Scrolls a step into view, from its heading if both fit. */
function showStep(id: string): void {
  const place = document.getElementById(id)
  const step = place?.closest('section') ?? place
  step?.scrollIntoView({ block: 'start' })
  if (place && !isInView(place)) place.scrollIntoView({ block: 'center' })
  place?.focus({ preventScroll: true })
}

function isInView(place: Element): boolean {
  const { top, bottom } = place.getBoundingClientRect()
  const dock = document.querySelector('[data-dock]')?.getBoundingClientRect().top
  const isSection = place.tagName === 'SECTION'
  return top >= 0 && (isSection || bottom <= (dock || window.innerHeight))
}
