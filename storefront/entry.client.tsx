import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
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

/**
 * Lets the shop's service worker show a page where none can be reached, from the next visit on. It is
 * fetched when the page has all of its own.
 */
function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  if (document.readyState === 'complete') register()
  else window.addEventListener('load', register, { once: true })
}

function register(): void {
  // Where it is not allowed, in a private window for one, the shop does without.
  navigator.serviceWorker.register('/service-worker.js').catch(() => {})
}
