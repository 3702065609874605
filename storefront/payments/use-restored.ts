import { useEffect, useEffectEvent } from 'react'

/** Calls `wake` when the shopper comes back to this very page, as the browser had put it aside. */
export function useRestored(wake: () => void): void {
  const restored = useEffectEvent((event: PageTransitionEvent) => {
    if (event.persisted) wake()
  })
  useEffect(() => {
    const hear = (event: PageTransitionEvent) => restored(event)
    window.addEventListener('pageshow', hear)
    return () => window.removeEventListener('pageshow', hear)
  }, [])
}
