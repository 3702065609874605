import type { User } from '@apeak/contract/accounts'
import { useSyncExternalStore } from 'react'
import { sharedStorage, withMemory, writeJson } from '../ui/browser-storage.ts'

/** The logged-in shopper, as stored in this browser. */
export type Shopper = User

const tokenKey = 'auth_token'
const userKey = 'user'
const listeners = new Set<() => void>()
/** Without browser storage a login lasts as long as the page. */
const storage = withMemory(sharedStorage)
let lastText: string | null = null
let lastShopper: Shopper | null = null

/** The shopper's token, or null for a guest. */
export function authToken(): string | null {
  return storage.read(tokenKey)
}

/** The shopper; null for a guest and while unknown. */
export function useShopper(): Shopper | null {
  return useVisitor() ?? null
}

/**
 * The visitor: a shopper, a guest (null), or undefined while unknown, which is before hydration and while a
 * stored token's user is loading.
 */
export function useVisitor(): Shopper | null | undefined {
  return useSyncExternalStore(subscribe, currentVisitor, () => undefined)
}

/** Whether there is a token whose user must be loaded. */
export function isUserMissing(): boolean {
  return currentVisitor() === undefined
}

/** Stores token and user in this browser; all further calls use the token. */
export function persistShopper(token: string, user: Shopper): void {
  forgetLastBalance()
  // The user first, so that other tabs never see a token without its user.
  writeJson(storage, userKey, user)
  storage.write(tokenKey, token)
  announce()
}

/** Stores a newer user of `token`, unless another user has logged in. */
export function updateShopper(token: string, user: Shopper): void {
  if (authToken() !== token) return
  writeJson(storage, userKey, user)
  announce()
}

/** Removes token and user from this browser, and notifies all components. */
export function clearShopper(): void {
  storage.write(tokenKey, null)
  storage.write(userKey, null)
  forgetLastBalance()
  announce()
}

function currentVisitor(): Shopper | null | undefined {
  if (!authToken()) return null
  const text = storage.read(userKey)
  if (text !== lastText) {
    lastText = text
    lastShopper = parse(text)
  }
  return lastShopper ?? undefined
}

function parse(text: string | null): Shopper | null {
  try {
    const value = text ? JSON.parse(text) : null
    return typeof value?.id === 'number' ? value : null
  } catch {
    return null
  }
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('storage', announce)
    // A page restored by the back button has missed changes of other tabs.
    window.addEventListener('pageshow', announce)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    window.removeEventListener('storage', announce)
    window.removeEventListener('pageshow', announce)
  }
}

function announce(): void {
  document.documentElement.toggleAttribute('data-shopper', authToken() !== null)
  for (const listener of listeners) listener()
}

const key = 'last_balance'

/** Stores the last known balance, for the offline page. */
export function storeLastBalance(text: string): void {
  writeJson(sharedStorage, key, { text, at: Date.now() })
}

/** Removes it on logout. */
function forgetLastBalance(): void {
  sharedStorage.write(key, null)
}
