import { useRef } from 'react'
import { randomId } from './random-id.ts'
import { toast } from './toasts.ts'

/** The one toast that says what is missing: `show` replaces it, `takeBack` removes it once that is done. */
export function useRefusalToast() {
  // Each has an id of its own: what is dismissed takes a later one of its id with it.
  const shown = useRef<string>(undefined)
  function takeBack(): void {
    if (shown.current) toast.dismiss(shown.current)
  }
  function show(message: string): void {
    takeBack()
    shown.current = randomId()
    toast.error(message, { id: shown.current })
  }
  return { show, takeBack }
}
