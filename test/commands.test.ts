import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { until } from '../server/testing/until.ts'
import { freePort } from './free-port.ts'

const project = dirname(dirname(fileURLToPath(import.meta.url)))
const read = (file: string) => readFile(join(project, file), 'utf8')

test('every command in README and CONTRIBUTING exists', async () => {
  const { scripts } = JSON.parse(await read('package.json'))
  const texts = [await read('README.md'), await read('CONTRIBUTING.md')]
  const commands = texts.flatMap((text) => [
    ...text.matchAll(/(?:^ {4}|`)(npm [^#`\n]+|node [^#`\n]+)/gm),
  ])
  assert.ok(commands.length >= 6)
  for (const [, command = ''] of commands) {
    const [program, first = '', second = ''] = command.trim().split(/\s+/)
    if (program === 'node') await read(first)
    else assert.ok(scripts[first === 'run' ? second : first], `${command} has no script`)
  }
})

test('npm start opens the demo with its own database, prints a few lines, and closes cleanly', async () => {
  const settings = { LOG_FORMAT: 'pretty', LOG_LEVEL: 'info' }
  await withShop('start', settings, async ({ address, child, said }) => {
    await wait(500)
    const opening = said().trim().split('\n')
    // npm prints four lines before these.
    assert.ok(opening.length <= 16, said())
    assert.deepEqual(
      opening.filter((line) => line.startsWith('{') || line.includes('GET ')),
      [],
      'no JSON, and nothing of the warm-up or the simulators',
    )
    for (const step of ['started the database', 'brought the database up to date']) {
      assert.match(said(), new RegExp(`${step} \\([\\d.]+ s\\)`))
    }
    assert.match(said(), /loaded the demo shop \([\d.]+ s\)/)
    assert.match(said(), /rendered the first pages \([\d.]+ s\)/)
    const open = opening.findIndex((line) => line.startsWith('Apeak is open at'))
    const [at, console, login, ...more] = opening.slice(open)
    assert.equal(at, `Apeak is open at ${address}`)
    assert.equal(console, `The operators' console is at ${address}/console`)
    assert.match(login ?? '', /^Log in as owner@apeak\.example with the password \S+ \(/)
    assert.deepEqual(more, [], 'the address and the way into the console are the last lines')

    const page = await fetch(`${address}/`)
    assert.equal(page.status, 200)
    assert.ok((await page.text()).includes('Mobile Legends'))
    assert.deepEqual(await (await fetch(`${address}/health`)).json(), { status: 'ok' })
    await fetch(`${address}/api/nothing-here`)
    assert.match(said(), /GET \/health 200 in \d+ ms\n/)
    child.kill('SIGINT')
    const [code] = await once(child, 'exit')
    assert.equal(code, 0)
  })
})

test('the log is JSON without a terminal', async () => {
  await withShop('start', { LOG_LEVEL: 'info' }, async ({ address, said }) => {
    await fetch(`${address}/health`)
    await until('the request is logged', () => /"route":"\/health".*\n/.test(said()))
    const plain = said()
      .trim()
      .split('\n')
      .filter((line) => !line.startsWith('apeak: '))
    const [open, ...lines] = ['Apeak is open at', 'The operators', 'Lost your password']
    for (const line of [open, ...lines]) assert.match(said(), new RegExp(`^${line}`, 'm'))
    const logged = plain.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line))
    assert.equal(logged.length, plain.length - 3, said())
    assert.ok(logged.some(({ msg, seconds }) => msg === 'started the database' && seconds >= 0))
    assert.ok(logged.some(({ route }) => route === '/health'))
    assert.ok(!logged.some(({ route }) => route === '/'), 'the warm-up is not logged')
  })
})

test('npm run dev serves reloading pages and the same API', async () => {
  await withShop('dev', {}, async ({ address, child }) => {
    const page = await untilAnswered(address)
    assert.ok(page.includes('/entry.client.tsx'), 'pages come from their sources')
    const categories = await (await fetch(`${address}/api/categories`)).text()
    assert.ok(categories.includes('mobile-legends'))
    child.kill('SIGINT')
    await once(child, 'exit')
  })
})

// The second start uses the first one's data.
let folder = ''
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'apeak-command-'))
})
after(() => rm(folder, { recursive: true, force: true }))

/** A running shop and its output so far. */
type Running = { address: string; child: ChildProcess; said(): string }

/** Runs a launcher's command on a free port until `use` returns. */
async function withShop(
  command: string,
  settings: Record<string, string>,
  use: (shop: Running) => Promise<void>,
): Promise<void> {
  // `npm run dev` also uses the next port.
  const port = await freePort()
  const child = spawn(process.execPath, ['scripts/launch.mjs', command], {
    cwd: project,
    env: {
      ...process.env,
      DATABASE_URL: '',
      PORT: String(port),
      DATA_DIR: folder,
      LOG_LEVEL: 'warn',
      WARM_UP_SECONDS: '1',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      said += text
    })
  }
  try {
    await opened(child)
    await use({ address: `http://localhost:${port}`, child, said: () => said })
  } finally {
    if (child.exitCode === null) {
      child.kill('SIGINT')
      await once(child, 'exit')
    }
  }
}

/** Resolves when the shop prints that it is open; reads its output to the end. */
function opened(child: ChildProcess): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let said = ''
  child.stdout?.on('data', (chunk) => {
    said += chunk
    if (said.includes('Apeak is open at')) resolve()
  })
  child.stderr?.on('data', (chunk) => {
    said += chunk
  })
  child.once('exit', () => reject(new Error(`the command ended after saying: ${said}`)))
  return promise
}

async function untilAnswered(address: string): Promise<string> {
  for (let tries = 0; tries < 300; tries += 1) {
    const answer = await fetch(address).catch(() => undefined)
    if (answer?.ok) return answer.text()
    await wait(200)
  }
  throw new Error(`${address} does not answer`)
}
