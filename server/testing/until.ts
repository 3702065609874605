import { setTimeout as wait } from 'node:timers/promises'

/**
 * Waits until `holds` returns true; throws an error with `what` after `patience` milliseconds. The
 * interval grows, because each check takes CPU time from the awaited work.
 */
export async function until(what: string, holds: () => unknown, patience = 60_000): Promise<void> {
  const startedAt = Date.now()
  while (!(await holds())) {
    const waited = Date.now() - startedAt
    if (waited > patience) throw new Error(`waited in vain until ${what}`)
    await wait(Math.min(5 + waited / 10, 100))
  }
}
