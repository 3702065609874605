import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Storage of the simulator's state between runs. */
export type Memory = { read: () => unknown; write: (state: unknown) => void }

/**
 * A JSON file in `folder`, replaced atomically: a kill leaves the old state or the new one. An unreadable
 * file counts as empty, because a sandbox must never stop the shop from starting.
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

/** Writes soon after a change, batching changes; `flush` writes at once. */
export function debouncedWriter(memory: Memory | null, state: unknown) {
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
    // Large states are written less often, so that writing takes at most a twentieth of the time.
    timer = setTimeout(flush, Math.max(100, lastWriteMs * 20))
    timer.unref()
  }
  return { changed, flush }
}
