import { useRef } from 'react'
import { randomId } from './random-id.ts'
import { toast } from './toasts.ts'

/**
 * The toasts that say what was refused: `show` replaces those of an earlier refusal, `takeBack`
 * removes them once that is mended.
 */
export function useRefusalToasts() {
  // Each has an id of its own: what is dismissed takes a later one of its id with it.
  const shown = useRef<string[]>([])
  function takeBack(): void {
    for (const id of shown.current) toast.dismiss(id)
    shown.current = []
  }
  function show(...messages: string[]): void {
    takeBack()
    for (const message of messages) {
      const id = randomId()
      shown.current.push(id)
      toast.error(message, { id })
    }
  }
  return { show, takeBack }
}
