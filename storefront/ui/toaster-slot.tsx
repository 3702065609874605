import { type ComponentType, useSyncExternalStore } from 'react'

let toaster: ComponentType | undefined
const listeners = new Set<() => void>()

/** Hands over what shows toasts: the first page that has some brings it along. */
export function provideToaster(component: ComponentType): void {
  toaster = component
  for (const listener of listeners) listener()
}

/** Where toasts are shown, on every page from then on. */
export function ToasterSlot() {
  const Toaster = useSyncExternalStore(
    subscribe,
    () => toaster,
    () => undefined,
  )
  return Toaster ? <Toaster /> : null
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
