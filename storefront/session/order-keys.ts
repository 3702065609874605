import { pathIn } from '@apeak/contract/languages'
import { ORDER_KEY_FRAGMENT, pagePaths } from '@apeak/contract/paths'
import { useSyncExternalStore } from 'react'
import { language } from '#messages/language.ts'
import { readJson, sharedStorage, withMemory, writeJson } from '../ui/browser-storage.ts'
import { createListeners } from '../ui/listeners.ts'

const storageKey = 'orderKeys'
const changes = createListeners()
/** Without browser storage a key lasts as long as the page. */
const storage = withMemory(sharedStorage)
/** Keys from addresses, for orders that already had one here. */
const offered = new Map<string, string>()

/** This browser's key of a guest's order, or undefined. */
export function orderKeyOf(orderId: string): string | undefined {
  return readAll()[orderId]
}

/** The same as a hook, updated on changes. */
export function useOrderKey(orderId: string): string | null {
  return useSyncExternalStore(
    subscribe,
    () => orderKeyOf(orderId) ?? null,
    () => null,
  )
}

/** Stores the key of a guest's order, as returned by the shop. */
export function persistOrderKey(orderId: string, key: string): void {
  writeJson(storage, storageKey, { ...readAll(), [orderId]: key })
  changes.announce()
}

/**
 * Moves the key from a mail link's address into storage, so that a copied address contains only the order's
 * id. An existing key stays, because anybody can write an address.
 */
export function captureOrderKey(): void {
  const { pathname, search, hash } = window.location
  if (pathname !== pathIn(language, pagePaths.orderSuccess) || !hash.startsWith(ORDER_KEY_FRAGMENT))
    return
  window.history.replaceState(window.history.state, '', pathname + search)
  const orderId = new URLSearchParams(search).get('order_id')
  const key = hash.slice(ORDER_KEY_FRAGMENT.length)
  if (!orderId || !/^[\w-]{16,100}$/.test(key)) return
  if (orderKeyOf(orderId) === undefined) persistOrderKey(orderId, key)
  else offered.set(orderId, key)
}

/** Removes a key that the shop refused; a different one from the address replaces it. */
export function dropOrderKey(orderId: string, key: string): void {
  if (orderKeyOf(orderId) !== key) return
  const { [orderId]: _dropped, ...others } = readAll()
  writeJson(storage, storageKey, others)
  const other = offered.get(orderId)
  offered.delete(orderId)
  if (other !== undefined && other !== key) persistOrderKey(orderId, other)
  changes.announce()
}

function readAll(): Record<string, string> {
  const keys = readJson<Record<string, string>>(storage, storageKey)
  return typeof keys === 'object' && keys !== null ? keys : {}
}

function subscribe(listener: () => void): () => void {
  const unsubscribe = changes.subscribe(listener)
  window.addEventListener('storage', listener)
  return () => {
    unsubscribe()
    window.removeEventListener('storage', listener)
  }
}
