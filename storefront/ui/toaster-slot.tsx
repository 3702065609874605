import { type ComponentType, useEffect, useSyncExternalStore } from 'react'
import { createListeners } from './listeners.ts'

let toaster: ComponentType | undefined
const { subscribe, announce } = createListeners()
let isShown = false
const waiting: (() => void)[] = []

/** Registers the toaster: the first page with toasts loads it. */
export function provideToaster(component: ComponentType): void {
  toaster = component
  announce()
}

/** Calls back once the page works and the toaster can be shown. */
export function onToasterReady(callBack: () => void): void {
  if (isShown) callBack()
  else waiting.push(callBack)
}

/** The toaster's place, on every page. */
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
