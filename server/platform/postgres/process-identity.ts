import { readFileSync } from 'node:fs'

/**
 * Names a running process so that a later process with the same number is not taken for it:
 * its number and, on Linux, when it started. Undefined when no such process runs; a process
 * that ended but was never collected by its parent counts as ended.
 */
export function processIdentity(pid: number): string | undefined {
  if (process.platform === 'linux') return linuxIdentity(pid)
  try {
    process.kill(pid, 0)
    return String(pid)
  } catch (error) {
    const forbidden = error instanceof Error && 'code' in error && error.code === 'EPERM'
    return forbidden ? String(pid) : undefined
  }
}

/** Tells whether process `pid` runs and, as far as the system tells, is a PostgreSQL server. */
export function isRunningPostgres(pid: number): boolean {
  if (processIdentity(pid) === undefined) return false
  if (process.platform !== 'linux') return true
  return read(`/proc/${pid}/cmdline`)?.includes('postgres') ?? false
}

function linuxIdentity(pid: number): string | undefined {
  const stat = read(`/proc/${pid}/stat`)
  if (stat === undefined) return undefined
  // The command's name stands in brackets and may itself hold spaces and brackets.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [state] = fields
  const startedAt = fields[19]
  return state === 'Z' || state === 'X' ? undefined : `${pid} ${startedAt}`
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
