import { useRef } from 'react'
import type { ExternalToast } from 'sonner'
import { randomId } from './random-id.ts'
import { onToasterReady } from './toaster-slot.tsx'

type Kind = 'success' | 'error' | 'info'

let loading: Promise<typeof import('./toaster.tsx')> | undefined

/** What shows toasts comes once it is needed, or the page has nothing else to do. */
function loadToaster() {
  loading ??= import('./toaster.tsx').catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

// Fetched while nobody waits for it: a toast may have to tell that the network is gone.
onToasterReady(() => loadToaster().catch(() => {}))

function show(kind: Kind) {
  return (text: string, options?: ExternalToast): void => {
    loadToaster().then(
      ({ toast }) => toast[kind](text, options),
      () => console.warn(text),
    )
  }
}

/** Tells something that has no place of its own on the page. */
export const toast = {
  success: show('success'),
  error: show('error'),
  info: show('info'),
  /** Takes back the toast of an id, once what it says is no more so. */
  dismiss(id: string): void {
    loading?.then(
      ({ toast }) => toast.dismiss(id),
      () => {},
    )
  },
}

/**
 * The toasts that say what was refused: `show` replaces those of an earlier refusal, `takeBack`
 * removes them once that is mended.
 */
export function useRefusalToasts() {
  // Each has an id of its own: what is dismissed takes a later one of its id with it.
  const shown = useRef<string[]>([])
  function takeBack(): void {
    for (const id of shown.current) toast.dismiss(id)
    shown.current = []
  }
  function show(...messages: string[]): void {
    takeBack()
    for (const message of messages) {
      const id = randomId()
      shown.current.push(id)
      toast.error(message, { id })
    }
  }
  return { show, takeBack }
}
