import { useSyncExternalStore } from 'react'
import { type ExternalToast, Toaster, toast } from 'sonner'
import { pageParts } from '#messages/frame.ts'
import { isModalOpen, onModalChange } from './open-modals.ts'
import { provideToaster } from './toaster-slot.tsx'

export { toast }

provideToaster(ShopToaster)

/** The ids of the toasts shown together last. */
let together: (string | number)[] = []
let isBatchOpen = false

/** Shows one message at a time: a new one replaces earlier ones, except those of the same moment. */
export function showToast(
  kind: 'success' | 'error' | 'info',
  text: string,
  options?: ExternalToast,
): void {
  if (!isBatchOpen) {
    for (const id of together) if (id !== options?.id) toast.dismiss(id)
    together = []
    isBatchOpen = true
    setTimeout(() => {
      isBatchOpen = false
    })
  }
  together.push(toast[kind](text, options))
}

const aboveDock = 'calc(var(--dock, 0px) + 0.75rem)'

/**
 * The toaster in the shop's style: at the bottom above the dock; at the top over a dialog, whose buttons are
 * at the bottom.
 */
function ShopToaster() {
  const overModal = useSyncExternalStore(onModalChange, isModalOpen, () => false)
  return (
    // The toaster would restore the focus whenever it leaves a toast, which traps the Tab key.
    <div onFocusCapture={(event) => event.stopPropagation()}>
      <Toaster
        containerAriaLabel={pageParts.toasts}
        position={overModal ? 'top-center' : 'bottom-center'}
        offset={{ top: '1rem', bottom: aboveDock }}
        mobileOffset={{ top: '0.75rem', bottom: aboveDock }}
        toastOptions={{ unstyled: true, className: 'toast' }}
      />
    </div>
  )
}
