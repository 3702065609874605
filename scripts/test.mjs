// Runs every check, the quick ones first, and ends with the line `N passed, N failed`.
// With words behind `npm test --` only the test files run whose path contains one of them.
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { root, run } from './run.mjs'

const rooms = ['contract', 'sandbox', 'demo', 'server', 'storefront', 'console', 'bench', 'test']
/** How many test files at once: one more than there are cores, as each waits for timers and answers too. */
const atOnce = Math.max(2, availableParallelism()) + 1
const suites = [
  {
    title: 'units and API',
    files: [
      ...rooms.slice(0, -1).map((room) => `${room}/**/*.test.ts`),
      'test/*.test.ts',
      'test/tidy/*.test.ts',
    ],
    concurrency: atOnce,
  },
  {
    title: 'journeys',
    files: ['test/journeys/*.test.ts'],
    concurrency: atOnce,
    setUp: 'test/journeys/global-setup.ts',
  },
  // These kill servers under load and watch what remains. Half of their time servers start and stop; more
  // than two at once would starve each other.
  { title: 'chaos', files: ['test/chaos/*.test.ts'], concurrency: 2 },
]
const longestTest = 300_000
const longestFile = 420_000
/** Each test file is a process of its own: what one has compiled the others need not. */
const compileCache = join(root, 'node_modules', '.cache', 'apeak-tests')

const wanted = process.argv.slice(2).map((word) => relative(root, resolve(word)))
const steps = []

if (wanted.length === 0) {
  await Promise.all([
    step('lint', () =>
      check('biome', ['ci', `--colors=${process.stderr.isTTY ? 'force' : 'off'}`, '.']),
    ),
    step('types', checkTypes),
  ])
}
for (const { title, files, concurrency, setUp } of suites) {
  const found = findTests(files)
  if (found.length > 0) await step(title, () => runTests(found, concurrency, setUp))
}
summarise()

/** Does one step, and notes how long it took and how many passed and failed. */
async function step(title, work) {
  const start = performance.now()
  const { passed, failed } = await work()
  steps.push({ title, passed, failed, seconds: (performance.now() - start) / 1000 })
}

/** Runs one tool; what it says is shown only when it finds fault. */
async function check(program, args, folder = '.') {
  const { good, printed } = await run(program, args, { folder, output: ['pipe', 'pipe'] })
  if (!good) console.error(printed)
  return { passed: 0, failed: good ? 0 : 1 }
}

async function checkTypes() {
  let failed = 0
  for (const room of rooms) {
    if (!existsSync(join(root, room, 'tsconfig.json'))) continue
    if (existsSync(join(root, room, 'react-router.config.ts'))) {
      failed += (await check('react-router', ['typegen'], room)).failed
    }
    failed += (await check('tsc', ['-p', room])).failed
  }
  return { passed: 0, failed }
}

function findTests(patterns) {
  const exclude = (path) => /(^|[\\/])(node_modules|build)$/.test(path)
  // The longest text first, as a long file that starts last lets the other cores wait for it.
  const bytes = (path) => statSync(join(root, path)).size
  const found = globSync(patterns, { cwd: root, exclude }).sort((a, b) => bytes(b) - bytes(a))
  return wanted.length === 0
    ? found
    : found.filter((path) => wanted.some((one) => path.includes(one)))
}

// A set-up makes one PostgreSQL for the whole run, of which each file clones a database.
async function runTests(files, concurrency, setUp = 'server/testing/global-setup.ts') {
  const folder = mkdtempSync(join(tmpdir(), 'apeak-test-'))
  const counts = join(folder, 'counts.json')
  const words = [counts, concurrency, longestTest, longestFile, join(root, setUp), ...files]
  const { good } = await run('node', [join(root, 'scripts', 'test-files.mjs'), ...words], {
    env: { NODE_COMPILE_CACHE: compileCache },
    output: ['inherit', 'inherit'],
  })
  const counted = existsSync(counts) ? readFileSync(counts, 'utf8') : '{"passed":0,"failed":0}'
  rmSync(folder, { recursive: true })
  const { passed, failed } = JSON.parse(counted)
  return { passed, failed: good ? failed : Math.max(failed, 1) }
}

function summarise() {
  const total = (key) => steps.reduce((sum, one) => sum + one[key], 0)
  console.log()
  for (const { title, failed, seconds } of steps) {
    console.log(`${failed === 0 ? 'good  ' : 'FAILED'}  ${title} (${seconds.toFixed(1)} s)`)
  }
  const nothing = steps.length === 0
  if (nothing) console.log(`No test file matches ${wanted.join(' ')}.`)
  console.log(`${total('passed')} passed, ${total('failed') + Number(nothing)} failed`)
  process.exitCode = nothing || total('failed') > 0 ? 1 : 0
}
