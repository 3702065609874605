import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { allLanguages } from '../contract/languages.ts'
import { withLockFile } from '../server/platform/postgres/lock-file.ts'
import { run } from './run.mjs'

/** The pages to build: the room, its folder for the result, and the command. */
function buildsOf(languages) {
  const shop = languages.map((language) => ({
    room: 'storefront',
    folder: `storefront/build/${language}`,
    command: ['react-router', 'build'],
    env: { PAGES_LANGUAGE: language },
  }))
  const command = ['vite', 'build', '--outDir', 'build']
  return [...shop, { room: 'console', folder: 'console/build', command }]
}
/** English with accents, for tests. */
const PSEUDO = 'en-XA'
const lockPatience = 15 * 60_000

/**
 * Prepares the project in `root`: npm packages, and built pages in `languages` if wanted; each only if missing or
 * outdated. Returns whether it succeeded.
 */
export async function setUp(root, { pages, languages = allLanguages }) {
  // A release is complete (scripts/release.ts).
  if (existsSync(join(root, 'release.json'))) return true
  const possible = [...allLanguages, PSEUDO]
  const known = languages.map((code) => code.trim()).filter((code) => possible.includes(code))
  const builds = pages ? buildsOf(known) : []
  const ready = () => hasDependencies(root) && staleBuilds(root, builds).length === 0
  if (ready()) return true
  mkdirSync(join(root, 'build'), { recursive: true })
  // Two concurrent commands must not install or build over each other.
  const lock = join(root, 'build', 'set-up.lock')
  return withLockFile(lock, () => doSetUp(root, builds), lockPatience)
}

async function doSetUp(root, builds) {
  if (!hasDependencies(root)) {
    const words = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
    const install = () => run('npm', words)
    const { good } = await step('installing dependencies, once', install)
    if (!good) return fail('npm could not install the dependencies')
  }
  const stale = staleBuilds(root, builds)
  if (stale.length === 0) return true
  const names = [...new Set(stale.map(({ room }) => room))].join(' and ')
  // In parallel, as each build mostly uses one core.
  const built = await step(`building the pages of ${names}`, () =>
    Promise.all(stale.map((one) => build(root, one))),
  )
  const failed = stale.filter((_build, at) => !built[at])
  for (const { folder } of failed) say(`${folder} could not be built`)
  return failed.length === 0
}

/** Prints the step, and its duration on the same line. */
async function step(what, work) {
  const start = performance.now()
  process.stderr.write(`apeak: ${what} … `)
  const result = await work()
  process.stderr.write(`${((performance.now() - start) / 1000).toFixed(1)} s\n`)
  return result
}

/** Whether npm has installed the packages of the lock file; npm records that when it finishes. */
export function hasDependencies(root) {
  const note = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(note)) return false
  const installed = JSON.parse(readFileSync(note, 'utf8')).packages
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  return Object.entries(wanted).every(([place, { version, link, optional, devOptional }]) => {
    // Optional packages for other platforms are not installed.
    if (!place.includes('node_modules/') || link || optional || devOptional) return true
    return installed[place]?.version === version
  })
}

function staleBuilds(root, builds) {
  return builds.filter(({ room, folder }) => {
    if (!existsSync(join(root, room, 'vite.config.ts'))) return false
    const stamp = stampFile(root, folder)
    return !existsSync(stamp) || readFileSync(stamp, 'utf8') !== hashSources(root, room)
  })
}

async function build(root, { room, folder, command: [program, ...args], env }) {
  const hash = hashSources(root, room)
  // An interrupted build has no stamp, so it counts as missing.
  rmSync(stampFile(root, folder), { force: true })
  const { good, printed } = await run(program, args, {
    folder: room,
    env: { NODE_ENV: 'production', ...env },
    output: ['pipe', 'pipe'],
  })
  if (good) writeFileSync(stampFile(root, folder), hash)
  else console.error(`\n${printed}`)
  return good
}

function stampFile(root, folder) {
  return join(root, folder, 'sources.sha256')
}

function hashSources(root, room) {
  const skipped = new Set(['node_modules', 'build', '.react-router'])
  const files = globSync([`${room}/**/*`, 'contract/**/*.ts'], {
    cwd: root,
    withFileTypes: true,
    exclude: (entry) => skipped.has(entry.name) || entry.name.includes('.test.'),
  })
  const paths = files
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  const hash = createHash('sha256')
  for (const path of [join(root, 'package-lock.json'), ...paths.sort()]) {
    hash.update(path.slice(root.length)).update('\0').update(readFileSync(path)).update('\0')
  }
  return hash.digest('hex')
}

function say(line) {
  console.error(`apeak: ${line}`)
}

function fail(line) {
  say(line)
  return false
}
