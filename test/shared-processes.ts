// Resources shared by the test files of a process: opened on first use, closed after the last file.

/** A shared resource: the number of its child processes, and how to close it. */
type Shared = { processes(): number; close(): Promise<unknown> }

const shared: Shared[] = []

/** Keeps a resource open for later test files. */
export function share(one: Shared): void {
  shared.push(one)
}

/** The number of living child processes that belong to shared resources. */
export function sharedProcesses(): number {
  return shared.reduce((sum, one) => sum + one.processes(), 0)
}

/** Closes all shared resources after the last test file. */
export async function closeShared(): Promise<void> {
  await Promise.allSettled(shared.splice(0).map((one) => one.close()))
}
