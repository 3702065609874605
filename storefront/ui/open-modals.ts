import { useEffect } from 'react'
import { createListeners } from './listeners.ts'

let open = 0
const changes = createListeners()

/** Whether a modal dialog is open. */
export function isModalOpen(): boolean {
  return open > 0
}

/** Calls the listener when that changes. Returns the unsubscriber. */
export const onModalChange = changes.subscribe

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
  changes.announce()
}
