import { useEffect } from 'react'

let open = 0
const listeners = new Set<() => void>()

/** Whether a dialog stands over the page. */
export function isModalOpen(): boolean {
  return open > 0
}

/** Calls the listener when that changes. Returns what removes it. */
export function onModalChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Counts a dialog while it is open. */
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
