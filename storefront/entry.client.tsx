import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { registerServiceWorker } from './layout/register-service-worker.ts'
import { takeOrderKey } from './session/order-keys.ts'

// Before the router reads the address.
takeOrderKey()
window.addEventListener('hashchange', takeOrderKey)

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})

registerServiceWorker()
