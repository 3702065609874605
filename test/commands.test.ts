import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from './free-port.ts'

const project = dirname(dirname(fileURLToPath(import.meta.url)))
const read = (file: string) => readFile(join(project, file), 'utf8')

test('every command in the README and in CONTRIBUTING exists', async () => {
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

test('npm start opens the demo shop with its own database, and closes it cleanly', async () => {
  await withShop('start', async (address, child) => {
    const page = await fetch(address)
    assert.equal(page.status, 200)
    assert.ok((await page.text()).includes('Mobile Legends'))
    assert.deepEqual(await (await fetch(`${address}/health`)).json(), { status: 'ok' })
    child.kill('SIGINT')
    const [code] = await once(child, 'exit')
    assert.equal(code, 0)
  })
})

test('npm run dev serves pages that reload, in front of the same API', async () => {
  await withShop('dev', async (address, child) => {
    const page = await untilAnswered(address)
    assert.ok(page.includes('/entry.client.tsx'), 'pages come from their sources')
    const categories = await (await fetch(`${address}/api/categories`)).text()
    assert.ok(categories.includes('mobile-legends'))
    child.kill('SIGINT')
    await once(child, 'exit')
  })
})

// The second start finds the first one's data.
let folder = ''
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'apeak-command-'))
})
after(() => rm(folder, { recursive: true, force: true }))

/** Runs a launcher's command on a free port until `use` is done. */
async function withShop(
  command: string,
  use: (address: string, child: ChildProcess) => Promise<void>,
): Promise<void> {
  // `npm run dev` takes the next one as well.
  const port = await freePort()
  const child = spawn(process.execPath, ['scripts/launch.mjs', command], {
    cwd: project,
    env: {
      ...process.env,
      DATABASE_URL: '',
      PORT: String(port),
      DATA_DIR: folder,
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    await opened(child)
    await use(`http://localhost:${port}`, child)
  } finally {
    if (child.exitCode === null) {
      child.kill('SIGINT')
      await once(child, 'exit')
    }
  }
}

/** Resolves when the shop says that it is open. It is listened to for as long as it speaks. */
function opened(child: ChildProcess): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let said = ''
  child.stdout?.on('data', (chunk) => {
    said += chunk
    if (said.includes('Apeak is open at')) resolve()
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
