/** What a shopper has chosen and typed, as far as buying depends on it. */
export type Purchase = {
  productId: number | null
  method: string | null
  email: string
  loggedIn: boolean
  pinVerified: boolean
  /** Names of the required options that have no answer. */
  unanswered: string[]
}

/** Which part of the page a refusal is about. */
export type Part = 'selection' | 'email' | 'login' | 'pin' | 'details'

/** The first reason why nothing can be bought yet, or null. Shown as a toast; for a PIN, an alert. */
export function firstRefusal(purchase: Purchase): { part: Part; message: string } | null {
  const { productId, method, email, loggedIn, pinVerified, unanswered } = purchase
  if (productId === null || method === null) {
    return { part: 'selection', message: 'Please select a product and payment method.' }
  }
  const emailRefusal = refusalOfEmail(email)
  if (emailRefusal) return { part: 'email', message: emailRefusal }
  if (method === 'apeak' && !loggedIn) {
    return { part: 'login', message: 'Please login to use Apeak Gold as payment method.' }
  }
  if (method === 'apeak' && !pinVerified) {
    return { part: 'pin', message: 'Please verify your security PIN.' }
  }
  if (unanswered.length > 0) {
    return { part: 'details', message: 'Please fill in all required fields.' }
  }
  return null
}

/** Why mail cannot be sent to what was typed, or null. The server has the last word on the rest. */
export function refusalOfEmail(email: string): string | null {
  if (email.trim() === '') return 'Email is mandatory.'
  return /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(email.trim())
    ? null
    : 'Please enter a valid email address.'
}
