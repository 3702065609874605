import { useSyncExternalStore } from 'react'
import { Toaster } from 'sonner'
import { isModalOpen, onModalChange } from './open-modals.ts'
import { provideToaster } from './toaster-slot.tsx'

export { toast } from 'sonner'

provideToaster(ShopToaster)

const aboveDock = 'calc(var(--dock, 0px) + 0.75rem)'

/**
 * Where toasts appear, in the shop's own look: at the lower edge above the dock; over a dialog, whose
 * buttons are there, at the upper one.
 */
function ShopToaster() {
  const overModal = useSyncExternalStore(onModalChange, isModalOpen, () => false)
  return (
    // The toaster would send the focus back whenever it leaves a toast: nobody could tab on.
    <div onFocusCapture={(event) => event.stopPropagation()}>
      <Toaster
        position={overModal ? 'top-center' : 'bottom-center'}
        offset={{ top: '1rem', bottom: aboveDock }}
        mobileOffset={{ top: '0.75rem', bottom: aboveDock }}
        toastOptions={{ unstyled: true, className: 'toast' }}
      />
    </div>
  )
}
