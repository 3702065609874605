import type { Cart } from '@apeak/contract/checkout'
import type { Money } from '@apeak/contract/money'
import { refusalIn, sentencesOf } from '../payments/payment-errors.ts'
import type { PriceLine } from '../payments/price-lines.tsx'
import { randomId } from '../ui/random-id.ts'

const key = 'cart_id'
const beforeKey = 'cart_before'
let unpersisted: Record<string, string> = {}

/**
 * This tab's cart id, made when first needed: of two tabs that shared one, as a duplicated tab does,
 * one would be refused what the other has changed. It lives as long as the page without storage.
 */
export function cartId(): string {
  const known = read(key)
  return known.startsWith('cart-') ? known : renewCartId()
}

/** Begins a new cart: the old one belongs to the order that was made of it, or to another tab. */
export function renewCartId(): string {
  const id = `cart-${randomId()}`
  write(key, id)
  write(beforeKey, '')
  return id
}

/**
 * Begins a new cart that stands for the old one, of which an order may have been made without its
 * answer arriving.
 */
export function replaceCartId(): void {
  const before = read(beforeKey) || cartId()
  renewCartId()
  write(beforeKey, before)
}

/** The cart that this tab's stands for, as long as the shop has not heard of it; or undefined. */
export function replacedCartId(): string | undefined {
  return read(beforeKey) || undefined
}

/** The shop has heard of it. */
export function forgetReplacedCart(): void {
  write(beforeKey, '')
}

/** The id of a cart that prices an unpaid order anew: a new one each time. */
export function continuedCartId(): string {
  return `continue-cart-${randomId()}`
}

function read(name: string): string {
  try {
    return sessionStorage.getItem(name) ?? ''
  } catch {
    return unpersisted[name] ?? ''
  }
}

function write(name: string, value: string): void {
  unpersisted = { ...unpersisted, [name]: value }
  try {
    if (value) sessionStorage.setItem(name, value)
    else sessionStorage.removeItem(name)
  } catch {
    // Without storage it lives with the page.
  }
}

/** The lines above a cart's total. One that is zero is left out, except the subtotal. */
export function cartLines(cart: Cart, method: string | null): PriceLine[] {
  const lines: PriceLine[] = [{ label: 'Subtotal', price: priceText(cart.subTotal) }]
  if (amount(cart.coupon.value) > 0) {
    lines.push({ label: `Voucher ${cart.coupon.code}`, price: `−${priceText(cart.coupon.value)}` })
  }
  if (amount(cart.paymentMethodValue) > 0) {
    const price = priceText(cart.paymentMethodValue)
    // Amounts are never negative: the method says which way its own counts.
    lines.push(
      method === 'apeak' ? { label: 'Discount', price: `−${price}` } : { label: 'Fees', price },
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

/** What a shopper is told when the cart could not be priced: one toast a sentence. */
export function cartErrorTexts(error: unknown): string[] {
  const sentences = sentencesOf(error)
  if (sentences.length === 0) return ['There was an error updating cart.']
  return sentences.map((sentence) => `Error updating cart: ${sentence}`)
}

/** The cart that a refusal carries: how it stands without what was refused. */
export function cartIn(error: unknown): Cart | undefined {
  return (refusalIn(error)?.body as { cart?: Cart } | null | undefined)?.cart ?? undefined
}

/**
 * Whether a cart serves no more: another tab has put something else in it, or its order can only be
 * made anew.
 */
export function isCartUnusable(error: unknown): boolean {
  const refusal = refusalIn(error)
  return (refusal?.status === 409 && !cartIn(error)) || refusal?.errors?.cart_id !== undefined
}
