/**
 * Lets the shop's service worker show a page where none can be reached, from the next visit on. It is
 * fetched when the page has all of its own.
 */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  if (document.readyState === 'complete') register()
  else window.addEventListener('load', register, { once: true })
}

function register(): void {
  // Where it is not allowed, in a private window for one, the shop does without.
  navigator.serviceWorker.register('/service-worker.js').catch(() => {})
}
