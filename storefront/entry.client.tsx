import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { captureOrderKey } from './session/order-keys.ts'

// Before the router reads the address.
captureOrderKey()
window.addEventListener('hashchange', captureOrderKey)

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
 * Registers the service worker, which shows a page while offline, from the next visit on. It is fetched after
 * everything of the page.
 */
function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  if (document.readyState === 'complete') register()
  else window.addEventListener('load', register, { once: true })
}

function register(): void {
  // If it is not allowed, as in a private window, the shop works without it.
  navigator.serviceWorker.register('/service-worker.js').catch(() => {})
}
