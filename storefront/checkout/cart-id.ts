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
export function cartBefore(): string | undefined {
  return read(beforeKey) || undefined
}

/** The shop has heard of it. */
export function forgetCartBefore(): void {
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
