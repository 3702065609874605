// Runs the commands of docs/high-availability.md on the rehearsal's machines.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { addresses, type Machine, type Name, project } from './machines.ts'

type Section = { title: string; machines: Name[]; commands: string[] }

const text = readFileSync(join(project, 'docs/high-availability.md'), 'utf8')

/** The sections whose title names machines: "On db1, db2 and db3: etcd", "Restore, on db1: go back". */
const sections: Section[] = text.split(/^###? /m).flatMap((section) => {
  const [title = '', ...lines] = section.split('\n')
  const [, where] = /^(?:Restore, o|O)n (.+?):/.exec(title) ?? []
  if (!where) return []
  const all = Object.keys(addresses) as Name[]
  const machines = where === 'each machine' ? all : all.filter((name) => where.includes(name))
  const commands = lines.flatMap((line) => /^ {4}# (.+)$/.exec(line)?.[1] ?? [])
  return [{ title, machines, commands }]
})

/** What a reader does differently on some machine. */
export type Reader = {
  /** The values of names that the reader must replace. */
  values: Record<string, string>
  /** Edits files by hand after a section. */
  edits?: Record<string, (machine: Machine) => Promise<unknown>>
  /** The machine for a section that must run on the leader. */
  leader?: () => Promise<Machine>
}

/** Runs the sections whose title begins so, in order, each on its machines at once. */
export async function followDocument(
  begins: 'On ' | 'Restore, ',
  machines: Record<Name, Machine>,
  { values, edits = {}, leader }: Reader,
): Promise<void> {
  for (const { title, machines: where, commands } of sections) {
    if (!title.startsWith(begins)) continue
    const script = Object.entries(values).reduce(
      (all, [name, value]) => all.replaceAll(name, value),
      commands.join('\n'),
    )
    const isForLeader = leader && title.endsWith("the shop's database")
    const on = isForLeader ? [await leader()] : where.map((name) => machines[name])
    const start = performance.now()
    await Promise.all(
      on.map(async (machine) => {
        await machine.run(`if [ -d /opt/apeak/current ]; then cd /opt/apeak/current; fi\n${script}`)
        await edits[title]?.(machine)
      }),
    )
    console.log(`        ${title} (${((performance.now() - start) / 1000).toFixed(0)} s)`)
  }
}
