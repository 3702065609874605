import { randomId } from '../ui/random-id.ts'

const key = 'cart_id'
let unpersisted: string | undefined

/**
 * This tab's cart id, made when first needed: of two tabs that shared one, as a duplicated tab does,
 * one would be refused what the other has changed. It lives as long as the page without storage.
 */
export function cartId(): string {
  try {
    const persisted = sessionStorage.getItem(key)
    if (persisted?.startsWith('cart-')) return persisted
  } catch {
    if (unpersisted) return unpersisted
  }
  return renewCartId()
}

/** Begins a new cart: the old one belongs to the order that was made of it. */
export function renewCartId(): string {
  unpersisted = `cart-${randomId()}`
  try {
    sessionStorage.setItem(key, unpersisted)
  } catch {
    // Without storage the id lives with the page.
  }
  return unpersisted
}

/** The id of a cart that prices an unpaid order anew: a new one each time. */
export function continuedCartId(): string {
  return `continue-cart-${randomId()}`
}
