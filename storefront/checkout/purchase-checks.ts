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
type PurchaseRefusal = { part: Part; message: string; next: string }

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

/** Where most shoppers have their mail. */
const domains = [
  'gmail.com',
  'yahoo.com',
  'hotmail.com',
  'outlook.com',
  'icloud.com',
  'live.com',
  'live.com.my',
  'yahoo.com.my',
  'hotmail.my',
  'protonmail.com',
  'proton.me',
]
/** Others, which are near to those and meant as they stand. */
const others = ['mail.com', 'ymail.com', 'email.com', 'gmx.com', 'live.my', 'me.com']
const mostMistakes = 2

/** The address that was probably meant: of a domain that is nearly a well-known one; null for none. */
export function emailSuggestion(email: string): string | null {
  const [name = '', domain = '', ...rest] = email.trim().toLowerCase().split('@')
  if (!name || domain.length < 4 || rest.length > 0) return null
  if ([...domains, ...others].includes(domain)) return null
  const near = domains
    .map((known) => ({ known, mistakes: mistakesBetween(domain, known) }))
    .filter(({ known, mistakes }) => mistakes <= Math.min(mostMistakes, known.length / 4))
    .toSorted((one, other) => one.mistakes - other.mistakes)
  return near[0] ? `${email.trim().slice(0, name.length)}@${near[0].known}` : null
}

/** How many letters were left out, added, changed, or swapped with their neighbour. */
function mistakesBetween(one: string, other: string): number {
  let before: number[] = []
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1]
      const swapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      const cheapest = Math.min(
        (next[j - 1] ?? 0) + 1,
        (row[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + Number(!isSame),
      )
      next.push(swapped ? Math.min(cheapest, (before[j - 2] ?? 0) + 1) : cheapest)
    }
    before = row
    row = next
  }
  return row[other.length] ?? 0
}
