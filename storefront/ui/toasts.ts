import { useRef } from 'react'
import type { ExternalToast } from 'sonner'
import { randomId } from './random-id.ts'
import { onToasterReady } from './toaster-slot.tsx'

type Kind = 'success' | 'error' | 'info'

let loading: Promise<typeof import('./toaster.tsx')> | undefined

/** The toaster loads on first use, or when the page is idle. */
function loadToaster() {
  loading ??= import('./toaster.tsx').catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

// Preloaded: a toast may have to report a lost network.
onToasterReady(() => loadToaster().catch(() => {}))

function show(kind: Kind) {
  return (text: string, options?: ExternalToast): void => {
    loadToaster().then(
      ({ showToast }) => showToast(kind, text, options),
      () => console.warn(text),
    )
  }
}

/** Shows a message that has no place on the page. */
export const toast = {
  success: show('success'),
  error: show('error'),
  info: show('info'),
  /** Removes a toast by id, once its message is outdated. */
  dismiss(id: string): void {
    loading?.then(
      ({ toast }) => toast.dismiss(id),
      () => {},
    )
  },
}

/**
 * Toasts about refusals: `show` replaces those of an earlier refusal, `takeBack` removes them once resolved.
 */
export function useRefusalToasts() {
  // Each has a unique id: dismissing an id also removes later toasts with it.
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
