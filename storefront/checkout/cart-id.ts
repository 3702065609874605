const cartKey = 'cart_id'
const ordersKey = 'orderIds'
let memory: string | undefined

/**
 * This tab's cart id, made when first asked for: two tabs that shared one would buy what the other
 * chose. It lives as long as the page without storage.
 */
export function cartId(): string {
  try {
    const kept = sessionStorage.getItem(cartKey)
    if (kept?.startsWith('cart-')) return kept
  } catch {
    if (memory) return memory
  }
  return renewCartId()
}

/** Begins a new cart: the old one belongs to the order that was made of it. */
export function renewCartId(): string {
  memory = `cart-${randomName()}`
  try {
    sessionStorage.setItem(cartKey, memory)
  } catch {
    // Without storage the id lives with the page.
  }
  return memory
}

/** The id of a cart that prices an unpaid order anew: a new one each time. */
export function continuingCartId(): string {
  return `continue-cart-${randomName()}`
}

/** Keeps the id of a guest's order: it is the only key to that order. */
export function keepGuestOrder(orderId: string): void {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(ordersKey) ?? '[]')
    const ids = Array.isArray(kept) ? kept.filter((id) => id !== orderId) : []
    localStorage.setItem(ordersKey, JSON.stringify([...ids, orderId]))
  } catch {
    // Without storage the guest still has the id on the next page and in the mail.
  }
}

// crypto.randomUUID is missing where a shop is visited without https, on a phone in the same network.
function randomName(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
