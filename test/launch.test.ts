import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const project = dirname(dirname(fileURLToPath(import.meta.url)))
const run = promisify(execFile)
let folder = ''
let launcher = ''

/** A copy of the project in a folder with a space, whose server only reports what it receives. */
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'apeak launch '))
  launcher = join(folder, 'scripts', 'launch.mjs')
  await cp(join(project, 'scripts'), join(folder, 'scripts'), { recursive: true })
  await cp(join(project, 'contract'), join(folder, 'contract'), { recursive: true })
  await cp(join(project, 'server', 'platform'), join(folder, 'server', 'platform'), {
    recursive: true,
  })
  await mkdir(join(folder, 'server', 'app'))
  // It needs nothing from npm, so a launch installs nothing.
  const nothing = JSON.stringify({ packages: {} })
  await mkdir(join(folder, 'node_modules'))
  await writeFile(join(folder, 'package-lock.json'), nothing)
  await writeFile(join(folder, 'node_modules', '.package-lock.json'), nothing)
  await writeFile(
    join(folder, 'server', 'app', 'main.ts'),
    `process.once('SIGTERM', () => process.exit(7))
     setInterval(() => {}, 1000)
     console.log('started in ' + process.cwd())`,
  )
})

after(async () => {
  await rm(folder, { recursive: true, force: true })
})

test('the launcher forwards signals to the server and returns its exit code', async () => {
  const child = spawn(process.execPath, [launcher, 'start'], {
    cwd: tmpdir(),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])
  assert.equal(String(line).trim(), `started in ${folder}`)
  child.kill('SIGTERM')
  const [code] = await once(child, 'exit')
  assert.equal(code, 7)
})

test('on an older Node.js the launcher continues with a newer one from npm', async () => {
  // A preloaded file fakes an older version; the fake npx reports its arguments.
  const bin = join(folder, 'bin')
  await mkdir(bin)
  const asked = join(folder, 'asked')
  const newer = join(bin, 'newer')
  await writeFile(newer, `#!/bin/sh\necho "newer $@"\n`, { mode: 0o755 })
  await writeFile(join(bin, 'npx'), `#!/bin/sh\necho "$@" > '${asked}'\necho '${newer}'\n`, {
    mode: 0o755,
  })
  const claim = join(bin, 'claim.mjs')
  await writeFile(claim, `Object.defineProperty(process.versions, 'node', { value: '20.9.0' })`)
  const { stdout, stderr } = await run(process.execPath, ['--import', claim, launcher, 'start'], {
    env: { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` },
  })
  assert.equal(stdout.trim(), `newer ${launcher} start`)
  assert.match(stderr, /^apeak: Node\.js 20\.9\.0 is too old, going on with Node\.js 24 from npm$/m)
  assert.equal(
    (await readFile(asked, 'utf8')).trim(),
    '--yes --package=node@24 -- node -p process.execPath',
  )
})

test('an unknown command lists the known ones', async () => {
  await assert.rejects(run(process.execPath, [launcher, 'sell']), {
    code: 2,
    stderr:
      'Usage: node scripts/launch.mjs start|build|release|dev|test|bench|backup|reset-operator|restore\n',
  })
})
