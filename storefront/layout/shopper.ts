import { useSyncExternalStore } from 'react'

/** The logged-in shopper, as kept in this browser. */
export type Shopper = { id: number; first_name: string; last_name: string | null; email: string }

const listeners = new Set<() => void>()
let lastText: string | null = null
let lastShopper: Shopper | null = null

/** The shopper's token, or null for a guest. */
export function authToken(): string | null {
  return read('auth_token')
}

/** The shopper, or null for a guest and while the page is not yet alive. */
export function useShopper(): Shopper | null {
  return useSyncExternalStore(subscribe, currentShopper, () => null)
}

/** Forgets token and user in this browser, and tells every part of the page. */
export function forgetShopper(): void {
  localStorage.removeItem('auth_token')
  localStorage.removeItem('user')
  announce()
}

function currentShopper(): Shopper | null {
  const text = authToken() ? read('user') : null
  if (text === lastText) return lastShopper
  lastText = text
  lastShopper = parse(text)
  return lastShopper
}

function parse(text: string | null): Shopper | null {
  try {
    const value = text ? JSON.parse(text) : null
    return typeof value?.id === 'number' ? value : null
  } catch {
    return null
  }
}

// A browser may refuse its storage altogether; such a visitor is a guest.
function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', announce)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', announce)
  }
}

function announce(): void {
  document.documentElement.toggleAttribute('data-shopper', currentShopper() !== null)
  for (const listener of listeners) listener()
}
