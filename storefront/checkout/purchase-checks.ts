import type { Option } from '@apeak/contract/catalog'

/** What a shopper has chosen and typed, as far as buying depends on it. */
export type Purchase = {
  productId: number | null
  method: string | null
  email: string
  loggedIn: boolean
  pinVerified: boolean
  /** The options whose answers are missing or cannot be right, as asked. */
  unanswered: Pick<Option, 'name' | 'type'>[]
}

/** Which part of the page a refusal is about. */
export type Part = 'item' | 'method' | 'email' | 'login' | 'pin' | 'details'

/** Why nothing can be bought yet: the sentence of its toast, and in short what to do next. */
export type PurchaseRefusal = { part: Part; message: string; next: string }

/** The first reason why nothing can be bought yet, or null. Shown as a toast; for a PIN, an alert. */
export function firstRefusal(purchase: Purchase): PurchaseRefusal | null {
  const { productId, method, email, loggedIn, pinVerified, unanswered } = purchase
  const message = 'Please select a product and payment method.'
  if (productId === null) return { part: 'item', message, next: 'Select an item' }
  if (method === null) return { part: 'method', message, next: 'Select a payment method' }
  const emailRefusal = refusalOfEmail(email)
  if (emailRefusal) {
    const next = email.trim() ? 'Check your email' : 'Enter your email'
    return { part: 'email', message: emailRefusal, next }
  }
  if (method === 'apeak' && !loggedIn) {
    const sentence = 'Please login to use Apeak Gold as payment method.'
    return { part: 'login', message: sentence, next: 'Log in to pay with gold' }
  }
  if (method === 'apeak' && !pinVerified) {
    return { part: 'pin', message: 'Please verify your security PIN.', next: 'Enter your PIN' }
  }
  const [first] = unanswered
  if (!first) return null
  return { part: 'details', message: 'Please fill in all required fields.', next: askFor(first) }
}

/** What to do about an option that lacks its answer, in few words: 'Enter your User ID'. */
function askFor({ name, type }: Pick<Option, 'name' | 'type'>): string {
  if (type === 'checkbox') return `Tick ${name}`
  const isChosen = type === 'dropdown' || type.startsWith('date') || type === 'time'
  return `${isChosen ? 'Choose' : 'Enter'} your ${name}`
}

/** Why mail cannot be sent to what was typed, or null. The server has the last word on the rest. */
export function refusalOfEmail(email: string): string | null {
  if (email.trim() === '') return 'Email is mandatory.'
  return /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(email.trim())
    ? null
    : 'Please enter a valid email address.'
}
