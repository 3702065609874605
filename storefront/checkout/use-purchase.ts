import type { Category, Option, Product } from '@apeak/contract/catalog'
import { itemText } from '@apeak/contract/orders'
import type { PaymentMethodsResponse, PaymentMethodValue } from '@apeak/contract/payments'
import { useEffect, useEffectEvent, useState } from 'react'
import { api, type Deferred, loadResult } from '../api.ts'
import { usePin } from '../gold/use-pin.ts'
import { useSettings } from '../layout/settings.ts'
import { channelLabel, methodLabel } from '../payments/method-label.ts'
import { isPinRefused } from '../payments/payment-errors.ts'
import { usePayment } from '../payments/use-payment.ts'
import { useShopper } from '../session/shopper.ts'
import { useDeferred } from '../ui/deferred.tsx'
import { useRefusalToasts } from '../ui/toasts.ts'
import { useSheetEntry } from '../ui/use-sheet-entry.ts'
import { cartIn, isCartUnusable } from './cart.ts'
import { newCheckout } from './checkout.ts'
import { categoryAnswers, fieldId } from './option-answers.ts'
import { orderPayable } from './order-payable.ts'
import { firstRefusal, type Part } from './purchase-checks.ts'
import { removePurchaseDraft } from './purchase-draft.ts'
import { useCart } from './use-cart.ts'
import { useChoices } from './use-choices.ts'

export type Offer = {
  category: Category
  products: Product[]
  options: Option[]
  methods: Deferred<PaymentMethodsResponse>
  /** Loads the methods anew where that failed. */
  onReloadMethods: () => void
}

/** Buying from a category: what is chosen, its cart, the PIN, and the payment. */
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
  const payment = usePayment({ onError })
  const refusal = firstRefusal({
    productId,
    method,
    email,
    loggedIn: shopper !== null,
    pinVerified: pin.verified,
    unanswered,
  })
  const part = refusal?.part
  // What was refused is done: nothing speaks of it any more.
  const takeBack = useEffectEvent(refusalToasts.takeBack)
  useEffect(() => {
    if (part !== refused) takeBack()
  }, [part, refused])
  useSheetEntry(confirming, cancel)

  // The price changed or a sale ran out: a refusal brings the new cart, and the shopper confirms again.
  function onError(error: unknown, isOrdered: boolean) {
    if (isPinRefused(error)) return pin.reset()
    if (isOrdered) return
    // The price that was refused stands on the item's card as well.
    readProducts()
    const next = cartIn(error)
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
      amount: cart.cart.total.inCurrentCurrency.amount,
      cartVersion: cart.cart.version,
    }
    const customerId = shopper?.id ?? null
    // An order whose payment failed is paid again, not made again.
    const payable =
      payment.opened?.payable ?? orderPayable(newCheckout(draft, publicUrl), customerId)
    if (await payment.pay(payable)) removePurchaseDraft(category.slug)
  }

  /** Closes the sheet, and says whether it may: not while a payment is under way. */
  function cancel(): boolean {
    if (payment.busy) return false
    // The next order needs a cart of its own, filled anew.
    if (payment.release()) cart.retry()
    setConfirming(false)
    return true
  }

  const offeredMethod = offered?.[method ?? '']
  return {
    ...choices,
    methodLabel: channelLabel(offeredMethod, channel) ?? methodLabel(offeredMethod) ?? '',
    /** Where a manual payment goes. */
    instructions: offeredMethod?.instructions,
    /** What is still to be done before anything can be bought, in few words; null for nothing. */
    next: refusal?.next ?? null,
    /** The part that was found missing when the shopper tried to buy, as long as it is. */
    refused: refused === part ? refused : null,
    /** Ids of the options found missing then. */
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
    /** Takes a method and, where it has such, the bank or wallet. */
    chooseMethod: (value: PaymentMethodValue, of: string | null = null) => {
      choices.chooseMethod(value, of)
      setRefused(null)
    },
  }
}

export type PurchaseState = ReturnType<typeof usePurchase>

/**
 * After an order that may have been made without its answer arriving: calls `onEdit` with the first
 * change of what was `confirmed`. What is confirmed again as it was is the same order.
 * Returns what raises the doubt.
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

/** The items on sale, and a way to read them again when a refusal shows that they have changed. */
function useProducts(slug: string, offered: Product[]): [Product[], () => void] {
  const [newer, setNewer] = useState<{ of: Product[]; products: Product[] }>()
  async function read() {
    const { value } = await loadResult(api.catalog.products(slug))
    if (value) setNewer({ of: offered, products: value })
  }
  return [newer?.of === offered ? newer.products : offered, read]
}

/** Brings a part of the page to the shopper: its step from the heading on, where both fit the screen. */
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
