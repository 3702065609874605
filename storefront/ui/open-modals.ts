import { useEffect } from 'react'

let open = 0
const listeners = new Set<() => void>()

/** Whether a modal dialog is open. */
export function isModalOpen(): boolean {
  return open > 0
}

/** Calls the listener when that changes. Returns the unsubscriber. */
export function onModalChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Registers a dialog while it is open. */
export function useOpenModal(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return
    count(1)
    return () => count(-1)
  }, [isOpen])
}

function count(by: 1 | -1): void {
  open += by
  for (const listener of listeners) listener()
}
