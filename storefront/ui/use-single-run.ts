import { useRef, useState } from 'react'

/** An action that runs once at a time: the function that starts it, and whether it is running. */
export function useSingleRun(
  action: () => Promise<void>,
): [run: () => Promise<void>, busy: boolean] {
  const [busy, setBusy] = useState(false)
  // State updates too late to stop a second click in the same moment.
  const running = useRef(false)
  async function run() {
    if (running.current) return
    running.current = true
    setBusy(true)
    try {
      await action()
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return [run, busy]
}
