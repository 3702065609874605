import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the ephemeral ports of systems: from 32768 on Linux, from 49152 elsewhere. */
const LOWEST = 15_000
const HIGHEST = 32_000

/**
 * An unused port outside the ephemeral range. An outgoing connection on the port would block the restart of a
 * server; clients of a stopped server could even connect to themselves.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 100; tries += 1) {
    const port = randomInt(LOWEST, HIGHEST)
    if (await isFree(port)) return port
  }
  throw new Error('There is no free port.')
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port, '127.0.0.1')
  const isOurs = await once(probe, 'listening').then(
    () => true,
    () => false,
  )
  if (isOurs) await once(probe.close(), 'close')
  return isOurs
}
