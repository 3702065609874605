import { readdirSync, readFileSync } from 'node:fs'

/** The kernel's unit of CPU time in milliseconds, the same on every Linux. */
const TICK_MS = 10

/** The positions of the fields of /proc/<pid>/stat, counted after the name in brackets. */
const PARENT = 1
const OWN_TIMES = [11, 12]
const ENDED_CHILDREN_TIMES = [13, 14]

/** The CPU time of a process so far, in milliseconds. */
export function processorTime(pid: number): number {
  return sum(statOf(pid), OWN_TIMES)
}

/** The CPU time of a process and its children, ended ones included, such as a PostgreSQL server. */
export function treeTime(main: number): number {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => statOf(Number(name)))
    .filter((stat) => Number(stat[PARENT]) === main)
  const own = sum(statOf(main), [...OWN_TIMES, ...ENDED_CHILDREN_TIMES])
  return children.reduce((total, stat) => total + sum(stat, OWN_TIMES), own)
}

/** Empty if the process has ended. */
function statOf(pid: number): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}

const sum = (stat: string[], fields: number[]) =>
  fields.reduce((total, field) => total + Number(stat[field] ?? 0), 0) * TICK_MS
