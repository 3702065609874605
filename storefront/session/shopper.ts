import type { User } from '@apeak/contract/accounts'
import { useSyncExternalStore } from 'react'

/** The logged-in shopper, as persisted in this browser. */
export type Shopper = User

const tokenKey = 'auth_token'
const userKey = 'user'
const listeners = new Set<() => void>()
/** Where a browser refuses its storage: a login then lasts as long as the page. */
const memory = new Map<string, string>()
let lastText: string | null = null
let lastShopper: Shopper | null = null

/** The shopper's token, or null for a guest. */
export function authToken(): string | null {
  return read(tokenKey)
}

/** The shopper, or null for a guest and while it is not known yet who is here. */
export function useShopper(): Shopper | null {
  return useVisitor() ?? null
}

/**
 * Who is here: a shopper, a guest (null), or undefined while that is not known: until the page is
 * hydrated, and while the user of a persisted token is being fetched.
 */
export function useVisitor(): Shopper | null | undefined {
  return useSyncExternalStore(subscribe, currentVisitor, () => undefined)
}

/** Whether there is a token whose user has to be fetched. */
export function isUserMissing(): boolean {
  return currentVisitor() === undefined
}

/** Persists token and user in this browser: every call from now on is made in their name. */
export function persistShopper(token: string, user: Shopper): void {
  forgetLastBalance()
  // The user first: another tab never sees a token whose user it would have to fetch.
  write(userKey, JSON.stringify(user))
  write(tokenKey, token)
  announce()
}

/** Persists a newer user of `token`, unless somebody else is logged in by now. */
export function updateShopper(token: string, user: Shopper): void {
  if (authToken() !== token) return
  write(userKey, JSON.stringify(user))
  announce()
}

/** Removes token and user from this browser, and tells every part of the page. */
export function clearShopper(): void {
  erase(tokenKey)
  erase(userKey)
  forgetLastBalance()
  announce()
}

function currentVisitor(): Shopper | null | undefined {
  if (!authToken()) return null
  const text = read(userKey)
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

function read(key: string): string | null {
  try {
    return localStorage.getItem(key) ?? memory.get(key) ?? null
  } catch {
    return memory.get(key) ?? null
  }
}

function write(key: string, text: string): void {
  try {
    localStorage.setItem(key, text)
  } catch {
    memory.set(key, text)
  }
}

function erase(key: string): void {
  memory.delete(key)
  try {
    localStorage.removeItem(key)
  } catch {
    // Nothing was persisted there.
  }
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('storage', announce)
    // A page that comes back by the back button has missed what other tabs did meanwhile.
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

/** Keeps what the shopper's gold was when it was last seen, for the page that shows while offline. */
export function keepLastBalance(text: string): void {
  try {
    localStorage.setItem(key, JSON.stringify({ text, at: Date.now() }))
  } catch {
    // Without storage that page shows no balance.
  }
}

/** Forgets it: it belongs to whoever was logged in. */
function forgetLastBalance(): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
}
