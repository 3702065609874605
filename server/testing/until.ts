import { setTimeout as wait } from 'node:timers/promises'

/** Waits until `holds` says yes; throws, naming `what` was waited for, when that takes too long. */
export async function until(what: string, holds: () => unknown, patience = 60_000): Promise<void> {
  const deadline = Date.now() + patience
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`waited in vain until ${what}`)
    await wait(5)
  }
}
