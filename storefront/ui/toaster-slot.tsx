import { type ComponentType, useEffect, useSyncExternalStore } from 'react'

let toaster: ComponentType | undefined
const listeners = new Set<() => void>()
let isShown = false
const waiting: (() => void)[] = []

/** Hands over what shows toasts: the first page that has some brings it along. */
export function provideToaster(component: ComponentType): void {
  toaster = component
  for (const listener of listeners) listener()
}

/** Calls back once the page works, and toasts would have a place. */
export function onToasterReady(callBack: () => void): void {
  if (isShown) callBack()
  else waiting.push(callBack)
}

/** Where toasts are shown, on every page from then on. */
export function ToasterSlot() {
  const Toaster = useSyncExternalStore(
    subscribe,
    () => toaster,
    () => undefined,
  )
  useEffect(() => {
    isShown = true
    for (const callBack of waiting.splice(0)) callBack()
  }, [])
  return Toaster ? <Toaster /> : null
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
