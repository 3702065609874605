import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where the simulator's state is kept between two runs. */
export type Memory = { read: () => unknown; write: (state: unknown) => void }

/**
 * A JSON file in `folder`, replaced as a whole: a kill leaves the old state or the new one. What
 * cannot be read counts as nothing, since a sandbox must never stop the shop from starting.
 */
export function fileMemory(folder: string): Memory {
  const file = join(folder, 'sandbox.json')
  return {
    read: () => {
      try {
        return JSON.parse(readFileSync(file, 'utf8'))
      } catch {
        return null
      }
    },
    write: (state) => {
      mkdirSync(folder, { recursive: true })
      const fresh = `${file}.${process.pid}.new`
      writeFileSync(fresh, JSON.stringify(state), { flush: true, mode: 0o600 })
      renameSync(fresh, file)
    },
  }
}

/** Writes soon after a change, many changes at once; `flush` writes what is still open. */
export function lazyWriter(memory: Memory | null, state: unknown) {
  let timer: NodeJS.Timeout | null = null
  let lastWriteMs = 0
  const flush = () => {
    if (!timer || !memory) return
    clearTimeout(timer)
    timer = null
    const start = performance.now()
    memory.write(state)
    lastWriteMs = performance.now() - start
  }
  const changed = () => {
    if (!memory || timer) return
    // A large state is written less often, so that writing never takes more than a twentieth.
    timer = setTimeout(flush, Math.max(100, lastWriteMs * 20))
    timer.unref()
  }
  return { changed, flush }
}
