import { ORDER_KEY_FRAGMENT, pagePaths } from '@apeak/contract/paths'
import { useSyncExternalStore } from 'react'

const storageKey = 'orderKeys'
const listeners = new Set<() => void>()
/** Where a browser refuses its storage: a key then lasts as long as the page. */
const memory = new Map<string, string>()
/** Keys of addresses, of orders that had one here already. */
const offered = new Map<string, string>()

/** The key by which this browser changes a guest's order; undefined where it has none. */
export function orderKeyOf(orderId: string): string | undefined {
  return readAll()[orderId] ?? memory.get(orderId)
}

/** The same, and again whenever it is another. */
export function useOrderKey(orderId: string): string | null {
  return useSyncExternalStore(
    subscribe,
    () => orderKeyOf(orderId) ?? null,
    () => null,
  )
}

/** Persists the key of a guest's order, by the shop's word. */
export function persistOrderKey(orderId: string, key: string): void {
  memory.set(orderId, key)
  writeAll({ ...readAll(), [orderId]: key })
  announce()
}

/**
 * Takes the key that a mail's link carries out of the address, so that whoever copies the address passes
 * on no more than the order's id. One that this browser had before stays: anybody can write an address.
 */
export function takeOrderKey(): void {
  const { pathname, search, hash } = window.location
  if (pathname !== pagePaths.orderSuccess || !hash.startsWith(ORDER_KEY_FRAGMENT)) return
  window.history.replaceState(window.history.state, '', pathname + search)
  const orderId = new URLSearchParams(search).get('order_id')
  const key = hash.slice(ORDER_KEY_FRAGMENT.length)
  if (!orderId || !/^[\w-]{16,100}$/.test(key)) return
  if (orderKeyOf(orderId) === undefined) persistOrderKey(orderId, key)
  else offered.set(orderId, key)
}

/** Removes a key that the shop does not accept; the one of the address, where that is another, takes its place. */
export function dropOrderKey(orderId: string, key: string): void {
  if (orderKeyOf(orderId) !== key) return
  const { [orderId]: _dropped, ...others } = readAll()
  memory.delete(orderId)
  writeAll(others)
  const other = offered.get(orderId)
  offered.delete(orderId)
  if (other !== undefined && other !== key) persistOrderKey(orderId, other)
  announce()
}

function readAll(): Record<string, string> {
  try {
    const keys: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}')
    return typeof keys === 'object' && keys !== null ? (keys as Record<string, string>) : {}
  } catch {
    return {}
  }
}

function writeAll(keys: Record<string, string>): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(keys))
  } catch {
    // The page has it, and the mail.
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

function announce(): void {
  for (const listener of listeners) listener()
}
