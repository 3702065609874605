// What the test files of one process share: opened by the first that needs it, closed after the last.

/** Something shared: how many child processes it keeps alive, and how it ends. */
type Shared = { processes(): number; close(): Promise<unknown> }

const shared: Shared[] = []

/** Keeps something open for the test files to come. */
export function share(one: Shared): void {
  shared.push(one)
}

/** How many living child processes belong to no test file. */
export function sharedProcesses(): number {
  return shared.reduce((sum, one) => sum + one.processes(), 0)
}

/** Closes all that is shared, once there is no further test file. */
export async function closeShared(): Promise<void> {
  await Promise.allSettled(shared.splice(0).map((one) => one.close()))
}
