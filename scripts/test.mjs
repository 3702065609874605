// Runs every check and ends with the line `N passed, N failed`.
//   npm test                 everything
//   npm test -- orders       the test files whose path contains one of the words
//   npm test -- --changed    the test files near what this branch and the working tree change
//   npm run test:long        the random runs, for as long as a release is worth
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { changedTests } from './changed-tests.mjs'
import { root, run } from './run.mjs'
import { printFailures, runQueue, watchIdleTime } from './test-queue.mjs'

const rooms = ['contract', 'sandbox', 'demo', 'server', 'storefront', 'console', 'bench', 'test']
const allTests = rooms.map((room) => `${room}/**/*.test.ts`)
/** One process more than cores, because tests also wait for timers and responses. */
const processes = Math.max(2, availableParallelism()) + 1
/** Further processes for the API and unit tests, while cores are idle. */
const spareProcesses = 3
/** Compiled code is kept for the next run. */
const compileCache = join(root, 'node_modules', '.cache', 'apeak-tests')
const minute = 60_000

/**
 * Kinds of test files. `weight`: expected seconds per kilobyte, because the longest start first. `atOnce`:
 * how many may run at once.
 */
const kinds = [
  // These kill servers under load: two at once would starve each other on two cores.
  { folder: 'test/chaos/', weight: 6, atOnce: 1 },
  { folder: 'test/journeys/', weight: 4, atOnce: processes, needsDemo: true },
  { folder: '', weight: 1, isLight: true },
]

/** Expected seconds of small files that take long. They start first. */
const longFiles = {
  'test/journeys/console-accessibility.test.ts': 100,
  'test/journeys/awaited-payments.test.ts': 75,
  'test/commands.test.ts': 45,
}

/** Lengths of the random runs before a release; CONTRIBUTING.md describes each. */
const longRuns = { STEPS: '10000', HISTORIES: '200', PRICES: '10000000', CHAOS_KILLS: '50' }

const words = process.argv.slice(2)
const isLong = words.includes('--long')
if (isLong) process.env = { ...longRuns, ...process.env }
const everything = words.length === 0
const files = chooseFiles()
const begun = performance.now()
const checks = everything
  ? Promise.all([check('lint', lint), check('types', checkTypes)])
  : Promise.resolve([])
const results = files.length === 0 ? [] : await runFiles()
summarise(await checks, results)

function chooseFiles() {
  const exclude = (path) => /(^|[\\/])(node_modules|build)$/.test(path)
  const found = globSync(allTests, { cwd: root, exclude })
  if (everything) return found
  if (words.includes('--changed')) return changedTests(root, found)
  if (isLong) return found.filter(isRandomRun)
  const parts = words.map((word) => relative(root, resolve(word)))
  return found.filter((path) => parts.some((part) => path.includes(part)))
}

/** Whether a test file reads the length of its random run. */
function isRandomRun(path) {
  const text = readFileSync(join(root, path), 'utf8')
  return Object.keys(longRuns).some((name) => text.includes(`process.env.${name}`))
}

/** Runs the test files on one PostgreSQL, whose templates each file clones. */
async function runFiles() {
  const { globalSetup, globalTeardown } = await import('../server/testing/global-setup.ts')
  await globalSetup()
  const demo = files.some((path) => kindOf(path).needsDemo) ? await openDemo() : undefined
  try {
    const queue = files
      .map((path) => ({ path, ...kindOf(path), bytes: statSync(join(root, path)).size }))
      .sort((a, b) => expectedSeconds(b) - expectedSeconds(a))
      .map((file) => ({ ...file, ready: file.needsDemo ? demo.ready : undefined }))
    return await runQueue(queue, {
      processes,
      spare: { processes: everything ? spareProcesses : 0, mayStart: watchIdleTime() },
      longestTestMs: (isLong ? 240 : 5) * minute,
      longestFileMs: (isLong ? 245 : 7) * minute,
      env: { NODE_COMPILE_CACHE: compileCache },
    })
  } finally {
    await demo?.close()
    await globalTeardown()
  }
}

async function openDemo() {
  const { openDemoTemplate } = await import('../test/journeys/demo-template.ts')
  return openDemoTemplate()
}

function expectedSeconds({ path, bytes, weight }) {
  return longFiles[path] ?? (bytes / 1000) * weight
}

function kindOf(path) {
  return kinds.find(({ folder }) => path.startsWith(folder))
}

/** Runs a check other than a test file; resolves to its result. */
async function check(title, work) {
  const start = performance.now()
  const good = await work()
  return { title, good, ms: performance.now() - start }
}

function lint() {
  return tool('biome', ['ci', `--colors=${process.stderr.isTTY ? 'force' : 'off'}`, '.'])
}

async function checkTypes() {
  let good = true
  for (const room of rooms) {
    if (!existsSync(join(root, room, 'tsconfig.json'))) continue
    if (existsSync(join(root, room, 'react-router.config.ts'))) {
      good = (await tool('react-router', ['typegen'], room)) && good
    }
    // One type checker: another would compute the same types again, and the tests use the other
    // cores.
    good = (await tool('tsc', ['-p', room, '--checkers', '1'])) && good
  }
  return good
}

/** Runs one tool; its output is shown only on failure. */
async function tool(program, args, folder = '.') {
  const { good, printed } = await run(program, args, { folder, output: ['pipe', 'pipe'] })
  if (!good) console.error(printed)
  return good
}

function summarise(checked, results) {
  const total = (key) => results.reduce((sum, one) => sum + one[key], 0)
  const seconds = (ms) => (ms / 1000).toFixed(1).padStart(6)
  if (results.length > 20) {
    console.log('\nThe slowest files, in seconds, and how much of that is start-up:')
    for (const { path, ms, startMs } of results.toSorted((a, b) => b.ms - a.ms).slice(0, 20)) {
      console.log(`${seconds(ms)} ${seconds(startMs)}  ${path}`)
    }
    const share = Math.round((100 * total('startMs')) / total('ms'))
    console.log(
      `${seconds(total('ms'))} ${seconds(total('startMs'))}  all ${results.length} files (${share} %)`,
    )
  }
  const failures = results.filter(({ failed }) => failed > 0)
  // Again at the end: of a long output, people often see only that.
  if (failures.length > 0) console.log('\nFailed:')
  for (const { path, failed, failures: texts } of failures) {
    console.log(`  ${path} (${failed})`)
    printFailures(texts)
  }
  console.log()
  for (const { title, good, ms } of checked) {
    console.log(`${good ? 'good  ' : 'FAILED'}  ${title} (${(ms / 1000).toFixed(1)} s)`)
  }
  if (files.length === 0) console.log(`No test file matches ${words.join(' ')}.`)
  console.log(`${((performance.now() - begun) / 1000).toFixed(0)} s`)
  const faults = total('failed') + checked.filter(({ good }) => !good).length
  console.log(`${total('passed')} passed, ${faults + Number(files.length === 0)} failed`)
  process.exitCode = files.length === 0 || faults > 0 ? 1 : 0
}
