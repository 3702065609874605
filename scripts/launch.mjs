// The entry point of `npm start`, `npm test` and the other commands. It also runs on older Node.js versions,
// so it imports nothing of the project before it has checked the version.
import { spawn, spawnSync } from 'node:child_process'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

const neededNode = 24
const thisFile = fileURLToPath(import.meta.url)
const root = dirname(dirname(thisFile))
const [name, ...args] = process.argv.slice(2)

const commands = {
  start: { program: 'server/app/main.ts', needsPages: true, onlyOffered: true },
  build: { needsPages: true },
  release: { program: 'scripts/release.ts', needsPages: true },
  dev: { program: 'scripts/dev.mjs', needsPages: false },
  test: { program: 'scripts/test.mjs', needsPages: true },
  bench: { program: 'bench/main.ts', needsPages: true },
  backup: { program: 'scripts/backup.ts', words: ['save'], needsPages: false },
  'reset-operator': { program: 'scripts/reset-operator.ts', needsPages: false },
  restore: { program: 'scripts/backup.ts', words: ['load'], needsPages: false },
}

const command = commands[name]
if (command === undefined) {
  console.error(`Usage: node scripts/launch.mjs ${Object.keys(commands).join('|')}`)
  process.exit(2)
}

process.chdir(root)
if (Number.parseInt(process.versions.node, 10) < neededNode) {
  become(fetchNode(), [thisFile, name, ...args])
} else {
  const { setUp } = await import('./set-up.mjs')
  const { serverEnvironment, serverFlags } = await import('./server-flags.ts')
  // A shop with one language starts sooner.
  const languages = command.onlyOffered ? process.env.LANGUAGES?.split(',') : undefined
  const ready = await setUp(root, { pages: command.needsPages, languages })
  const flags = name === 'start' ? serverFlags : []
  if (name === 'start') process.env = { ...serverEnvironment, ...process.env }
  if (ready && command.program)
    become(process.execPath, [...flags, command.program, ...(command.words ?? []), ...args])
  else process.exitCode = ready ? 0 : 1
}

/** Installs the required Node.js by npm, once, and returns its path. */
function fetchNode() {
  console.error(
    `apeak: Node.js ${process.versions.node} is too old, going on with Node.js ${neededNode} from npm`,
  )
  const words = ['--yes', `--package=node@${neededNode}`, '--', 'node', '-p', 'process.execPath']
  const found = spawnSync('npx', words, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    shell: process.platform === 'win32',
    // That package installs its program by an install script.
    env: { ...process.env, npm_config_ignore_scripts: 'false' },
  })
  if (found.status !== 0) {
    console.error(`apeak: please install Node.js ${neededNode} or newer`)
    process.exit(1)
  }
  return found.stdout.trim()
}

/** Runs another program in place of this one: signals are forwarded, and its exit code becomes ours. */
function become(program, words) {
  const child = spawn(program, words, { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      // Ctrl-C reaches the child directly.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
    })
  }
  endWithNpm(child)
  child.on('error', (error) => {
    console.error(`apeak: ${error.message}`)
    process.exitCode = 1
  })
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code)
    process.removeAllListeners(signal)
    process.kill(process.pid, signal)
  })
}

/**
 * A signal to npm ends the shell between npm and this process without reaching us, so the shell's end counts
 * as the signal.
 */
function endWithNpm(child) {
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    child.kill('SIGTERM')
  }, 250)
  watch.unref()
}
