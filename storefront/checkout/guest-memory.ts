import type { CategoryOptionAnswer, CreateOrder } from '@apeak/contract/checkout'
import type { PaymentMethodValue } from '@apeak/contract/payments'
import { useSyncExternalStore } from 'react'
import { readJson, sharedStorage, writeJson } from '../ui/browser-storage.ts'
import type { Checkout } from './checkout.ts'
import { LAST_BOUGHT } from './unpaid-order-id.ts'
import type { Chosen } from './use-choices.ts'

const playersKey = 'players'
const buyerKey = 'last_buyer'
const playersKept = 4
const categoriesKept = 20

type Players = Record<string, CategoryOptionAnswer[][]>

/** The recipients of guests in this browser for a category, newest first. */
export function guestPlayers(slug: string): CategoryOptionAnswer[][] {
  const kept = readJson<Players>(sharedStorage, playersKey)?.[slug]
  return Array.isArray(kept) ? kept : []
}

/**
 * Stores the payment method in this browser and, for guests, email and recipient, which customers have in
 * their account.
 */
export function rememberPurchase(slug: string, order: CreateOrder, isGuest: boolean): void {
  const { customer_email, payment_method, channel, category_options = [] } = order
  const method = { method: payment_method, channel: channel ?? null }
  writeJson(sharedStorage, buyerKey, isGuest ? { ...method, email: customer_email } : method)
  if (!isGuest || category_options.length === 0) return
  const others = guestPlayers(slug).filter((player) => !isSame(player, category_options))
  writePlayers(slug, [category_options, ...others].slice(0, playersKept))
}

/** The last item bought in this browser. `memberId`: the account's; null for a guest, whose answers are kept. */
export type Bought = {
  memberId: number | null
  slug: string
  category: string
  item: string
  productId: number
  quantity: number
  player: CategoryOptionAnswer[]
}

/** Stores what was bought, to buy it again from the home page. */
export function rememberBought(
  { slug, category, product, productId, quantity = 1 }: Checkout,
  player: CategoryOptionAnswer[],
  memberId: number | null,
): void {
  if (slug === null || productId === undefined) return
  const kept = memberId === null ? player : []
  const bought = { memberId, slug, category, item: product, productId, quantity, player: kept }
  writeJson(sharedStorage, LAST_BOUGHT, bought satisfies Bought)
}

/** The last item bought in this browser by this visitor; null if none. */
export function lastBought(memberId: number | null): Bought | null {
  const bought = readJson<Bought>(sharedStorage, LAST_BOUGHT)
  return bought?.memberId === memberId && typeof bought.slug === 'string' ? bought : null
}

/** Stores the method by which an order was continued after another failed. */
export function rememberMethod(method: PaymentMethodValue): void {
  const before = readJson<object>(sharedStorage, buyerKey) ?? {}
  writeJson(sharedStorage, buyerKey, { ...before, method, channel: null })
}

/** Removes a recipient. */
export function forgetGuestPlayer(slug: string, player: CategoryOptionAnswer[]): void {
  writePlayers(
    slug,
    guestPlayers(slug).filter((one) => !isSame(one, player)),
  )
}

/** The last order of this browser; `email`: a guest's. */
const lastOrder = () =>
  readJson<Pick<Partial<Chosen>, 'email' | 'method' | 'channel'>>(sharedStorage, buyerKey) ?? {}

/** The email of this browser's last order as a guest's, or ''. */
export const lastGuestEmail = () => lastOrder().email ?? ''

/** The method of this browser's last order, as the default for the next. Gold requires a login. */
export function lastMethod(isMember: boolean): Pick<Partial<Chosen>, 'method' | 'channel'> {
  const { email: _email, ...paid } = lastOrder()
  return isMember || paid.method !== 'apeak' ? paid : {}
}

function writePlayers(slug: string, players: CategoryOptionAnswer[][]): void {
  const { [slug]: _before, ...others } = readJson<Players>(sharedStorage, playersKey) ?? {}
  const newest = Object.entries(others).slice(0, categoriesKept - 1)
  writeJson(sharedStorage, playersKey, Object.fromEntries([[slug, players], ...newest]))
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

const key = 'orderIds'
const none: string[] = []

/** Stores the id of a guest's order in this browser, to find its page again. */
export function persistGuestOrder(orderId: string): void {
  const ids = idsIn(sharedStorage.read(key)).filter((id) => id !== orderId)
  // Without storage the guest has the id on the next page and in the mail.
  writeJson(sharedStorage, key, [...ids, orderId])
}

/** The ids of guest orders stored in this browser, from all tabs, newest first. */
export function useGuestOrderIds(): string[] {
  const stored = useSyncExternalStore(
    subscribe,
    () => sharedStorage.read(key),
    () => null,
  )
  return stored === null ? none : idsIn(stored).reverse()
}

function idsIn(stored: string | null): string[] {
  try {
    const ids: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('storage', listener)
  return () => window.removeEventListener('storage', listener)
}
