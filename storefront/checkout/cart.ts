import type { Cart } from '@apeak/contract/checkout'
import type { Money } from '@apeak/contract/money'
import { price as labels } from '#messages/payments.ts'
import { cart as messages } from '#messages/purchase.ts'
import { refusalFromError, shopMessages } from '../payments/payment-errors.ts'
import type { PriceLine } from '../payments/price-lines.tsx'
import { tabStorage, withMemory } from '../ui/browser-storage.ts'
import { randomId } from '../ui/random-id.ts'

const key = 'cart_id'
const beforeKey = 'cart_before'
const storage = withMemory(tabStorage)

/**
 * This tab's cart id, created on first use. Tabs must not share one, or each would be refused the other's
 * changes; a duplicated tab copies it. Without storage it lasts as long as the page.
 */
export function cartId(): string {
  const known = storage.read(key)
  return known?.startsWith('cart-') ? known : renewCartId()
}

/** Starts a new cart: the old one belongs to its order, or to another tab. */
export function renewCartId(): string {
  const id = `cart-${randomId()}`
  storage.write(key, id)
  storage.write(beforeKey, null)
  return id
}

/** Starts a new cart that replaces the old one, which may have an order whose response was lost. */
export function replaceCartId(): void {
  const before = replacedCartId() ?? cartId()
  renewCartId()
  storage.write(beforeKey, before)
}

/** Returns to the cart of an unpaid order, whose next order replaces it and may use its units and voucher. */
export function reuseCartId(id: string): void {
  storage.write(key, id)
  storage.write(beforeKey, null)
}

/** The cart that this tab's cart replaces, until the shop has been told; or undefined. */
export function replacedCartId(): string | undefined {
  return storage.read(beforeKey) || undefined
}

/** Called when the shop has received the replacement. */
export function forgetReplacedCart(): void {
  storage.write(beforeKey, null)
}

/** A new cart id for each repricing of an unpaid order. */
export function continuedCartId(): string {
  return `continue-cart-${randomId()}`
}

/** The lines above a cart's total. Zero amounts are omitted, except the subtotal. */
export function cartLines(cart: Cart, method: string | null): PriceLine[] {
  const lines: PriceLine[] = [{ label: labels.subtotal, price: priceText(cart.subTotal) }]
  if (amount(cart.coupon.value) > 0) {
    const label = labels.voucher(cart.coupon.code ?? '')
    lines.push({ label, price: `−${priceText(cart.coupon.value)}` })
  }
  if (amount(cart.paymentMethodValue) > 0) {
    const price = priceText(cart.paymentMethodValue)
    // Amounts are never negative: the method states whether its own is a fee or a discount.
    lines.push(
      method === 'apeak'
        ? { label: labels.discount, price: `−${price}` }
        : { label: labels.fees, price },
    )
  }
  return lines
}

function priceText(money: Money): string {
  return money.inCurrentCurrency.formatted
}

function amount(money: Money): number {
  return money.inCurrentCurrency.amount
}

/** The messages for a failed cart update, one toast each. */
export function cartErrorTexts(error: unknown): string[] {
  const sentences = shopMessages(error)
  if (sentences.length === 0) return [messages.failed]
  return sentences.map(messages.failedBecause)
}

/** The cart in a refusal, without the refused part. */
export function cartFromError(error: unknown): Cart | undefined {
  return (refusalFromError(error)?.body as { cart?: Cart } | null | undefined)?.cart ?? undefined
}

/** Whether the cart is unusable: another tab changed it, or its order requires a new one. */
export function isCartUnusable(error: unknown): boolean {
  const refusal = refusalFromError(error)
  return (
    (refusal?.status === 409 && !cartFromError(error)) || refusal?.errors?.cart_id !== undefined
  )
}
