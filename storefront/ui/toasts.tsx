import { Toaster } from 'sonner'
import { provideToaster } from './toaster-slot.tsx'

export { toast } from 'sonner'

provideToaster(ShopToaster)

/** Where toasts appear, in the shop's own look. */
function ShopToaster() {
  return (
    // The toaster would send the focus back whenever it leaves a toast: nobody could tab on.
    <div onFocusCapture={(event) => event.stopPropagation()}>
      <Toaster
        position="top-center"
        offset={88}
        mobileOffset={{ top: 128 }}
        toastOptions={{ unstyled: true, className: 'toast' }}
      />
    </div>
  )
}
