import { setTimeout as wait } from 'node:timers/promises'

/**
 * Waits until `holds` says yes; throws, naming `what` was waited for, when that takes too long. What takes
 * long is asked less often, since asking takes processor time from it.
 */
export async function until(what: string, holds: () => unknown, patience = 60_000): Promise<void> {
  const begun = Date.now()
  while (!(await holds())) {
    const waited = Date.now() - begun
    if (waited > patience) throw new Error(`waited in vain until ${what}`)
    await wait(Math.min(5 + waited / 10, 100))
  }
}
