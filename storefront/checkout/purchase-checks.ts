import type { Option } from '@apeak/contract/catalog'
import { purchaseChecks as messages } from '#messages/purchase.ts'

/** The choices and inputs that a purchase depends on. */
export type Purchase = {
  productId: number | null
  method: string | null
  email: string
  loggedIn: boolean
  pinVerified: boolean
  /** The gold that the balance lacks: 'RM 5.00'; null if it suffices or is unknown. */
  missingGold: string | null
  /** Options with a missing or invalid answer. */
  unanswered: Pick<Option, 'name' | 'type'>[]
  /** Why the first of them is invalid; null if it is missing. */
  wrong: string | null
}

/** The part of the page that a refusal is about. */
export type Part = 'item' | 'method' | 'email' | 'login' | 'gold' | 'pin' | 'details'

/** Why the purchase is incomplete: the toast's message, and the next step in short. */
type PurchaseRefusal = { part: Part; message: string; next: string }

/** The first reason why the purchase is incomplete, or null. Shown as a toast; for a PIN, as an alert. */
export function firstMissing(purchase: Purchase): PurchaseRefusal | null {
  const { productId, method, email, loggedIn, pinVerified, missingGold, unanswered, wrong } =
    purchase
  const message = messages.productAndMethod
  if (productId === null) return { part: 'item', message, next: messages.selectItem }
  if (method === null) return { part: 'method', message, next: messages.selectMethod }
  const emailRefusal = emailError(email)
  if (emailRefusal) {
    const next = email.trim() ? messages.checkEmail : messages.enterEmail
    return { part: 'email', message: emailRefusal, next }
  }
  if (method === 'apeak' && !loggedIn) {
    return { part: 'login', message: messages.loginForGold, next: messages.logIn }
  }
  if (method === 'apeak' && missingGold) {
    const next = messages.getGold(missingGold)
    return { part: 'gold', message: messages.goldMissing(missingGold), next }
  }
  if (method === 'apeak' && !pinVerified) {
    return { part: 'pin', message: messages.verifyPin, next: messages.enterPin }
  }
  const [first] = unanswered
  if (!first) return null
  if (wrong) return { part: 'details', message: wrong, next: messages.check(first.name) }
  return { part: 'details', message: messages.allFields, next: askFor(first) }
}

/** The next step for a missing answer: 'Enter your User ID'. */
function askFor({ name, type }: Pick<Option, 'name' | 'type'>): string {
  if (type === 'checkbox') return messages.tick(name)
  const isChosen = type === 'dropdown' || type.startsWith('date') || type === 'time'
  return isChosen ? messages.choose(name) : messages.enter(name)
}

/** Why an address cannot receive mail, or null. The server has the last word. */
export function emailError(email: string): string | null {
  if (email.trim() === '') return messages.emailMandatory
  return /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(email.trim()) ? null : messages.emailInvalid
}

/** The most common mail domains. */
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
/** Valid domains that resemble common ones. */
const others = ['mail.com', 'ymail.com', 'email.com', 'gmx.com', 'live.my', 'me.com']
const maxTypos = 2

/** The probable address if its domain is almost a common one; otherwise null. */
export function emailSuggestion(email: string): string | null {
  const [name = '', domain = '', ...rest] = email.trim().toLowerCase().split('@')
  if (!name || domain.length < 4 || rest.length > 0) return null
  if ([...domains, ...others].includes(domain)) return null
  const near = domains
    .map((known) => ({ known, mistakes: typoDistance(domain, known) }))
    .filter(({ known, mistakes }) => mistakes <= Math.min(maxTypos, known.length / 4))
    .toSorted((one, other) => one.mistakes - other.mistakes)
  return near[0] ? `${email.trim().slice(0, name.length)}@${near[0].known}` : null
}

/** The edit distance, counting swapped neighbours as one edit. */
function typoDistance(one: string, other: string): number {
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
