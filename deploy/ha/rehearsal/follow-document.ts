// Runs the commands of docs/high-availability.md on the rehearsal's machines.
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { addresses, type Machine, type Name, project } from './machines.ts'

type Section = { title: string; machines: Name[]; commands: string[] }

const text = readFileSync(join(project, 'docs/high-availability.md'), 'utf8')

/** The sections whose title names machines: "On db1, db2 and db3: etcd". */
const sections: Section[] = text.split(/^## /m).flatMap((section) => {
  const [title = '', ...lines] = section.split('\n')
  const [, where] = /^On (.+?):/.exec(title) ?? []
  if (!where) return []
  const all = Object.keys(addresses) as Name[]
  const machines = where === 'each machine' ? all : all.filter((name) => where.includes(name))
  const commands = lines.flatMap((line) => /^ {4}# (.+)$/.exec(line)?.[1] ?? [])
  return [{ title, machines, commands }]
})

/** The commands of a section, as one script. `values`: the values for names that the reader must replace. */
export function commandsOf(title: string, values: Record<string, string> = {}): string {
  const section = sections.find((one) => one.title === title)
  if (!section) throw new Error(`the document has no section "${title}"`)
  const script = section.commands.join('\n')
  return Object.entries(values).reduce((all, [name, value]) => all.replaceAll(name, value), script)
}

/** Where a reader edits a file by hand after a section. */
type Edits = Record<string, (machine: Machine) => Promise<unknown>>

/**
 * Builds the cluster by all sections in order, each on its machines at once. `edits`: what the reader does by
 * hand after a section.
 */
export async function followDocument(
  machines: Record<Name, Machine>,
  archive: string,
  values: Record<string, string>,
  edits: Edits,
  leader: () => Promise<Machine>,
): Promise<void> {
  const release = basename(archive, '.tar.gz')
  for (const { title, machines: where, commands } of sections) {
    if (title.startsWith('On the day')) continue
    const script = commands
      .join('\n')
      .replaceAll('apeak-VERSION-linux-x64.tar.gz', archive)
      .replaceAll('apeak-VERSION-linux-x64', release)
    const filled = Object.entries(values).reduce(
      (all, [name, value]) => all.replaceAll(name, value),
      script,
    )
    const on = title.includes("the shop's database")
      ? [await leader()]
      : where.map((name) => machines[name])
    const start = performance.now()
    await Promise.all(
      on.map(async (machine) => {
        await machine.run(`if [ -d /opt/apeak/current ]; then cd /opt/apeak/current; fi\n${filled}`)
        await edits[title]?.(machine)
      }),
    )
    console.log(`  ${title} (${((performance.now() - start) / 1000).toFixed(0)} s)`)
  }
}
