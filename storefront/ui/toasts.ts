import type { ExternalToast } from 'sonner'
import { whenSlotIsShown } from './toaster-slot.tsx'

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
whenSlotIsShown(() => loadToaster().catch(() => {}))

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
