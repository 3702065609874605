import { execFile, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { type Browser, chromium } from 'playwright-core'
import { withLockFile } from '../server/platform/postgres/lock-file.ts'
import { share } from './shared-processes.ts'

const quiet = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-domain-reliability',
  '--disable-sync',
  '--no-default-browser-check',
  '--no-first-run',
  '--no-pings',
  // A visit is too short for fully optimised code to pay off.
  '--js-flags=--no-opt',
  // Pages and the browser itself can reach this machine only.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE *.localhost, EXCLUDE 127.0.0.1',
]
const archives = ['chromium.br', 'swiftshader.tar.br', 'fonts.tar.br', 'al2023.tar.br']
const run = promisify(execFile)

let shared: Promise<Browser> | undefined

/**
 * The browser shared by all test files of this process, started on first use; each user closes its own
 * contexts. A crashed browser is started again.
 */
export async function sharedBrowser(): Promise<Browser> {
  const running = await shared
  if (running?.isConnected()) return running
  shared = launchBrowser()
  const browser = await shared
  share({ processes: () => Number(browser.isConnected()), close: () => browser.close() })
  return browser
}

/**
 * Starts a headless browser that can reach only this machine: the Chromium from npm if it runs here, else an
 * installed Chrome or Edge, or Playwright's own. The caller closes it.
 */
export async function launchBrowser(): Promise<Browser> {
  if (process.platform === 'linux' && process.arch === 'x64') return launchPackaged()
  for (const channel of ['chrome', 'msedge', 'chromium']) {
    const browser = await chromium.launch({ channel, args: quiet }).catch(() => undefined)
    if (browser !== undefined) return browser
  }
  throw new Error('The journeys need a browser: install Google Chrome.')
}

async function launchPackaged(): Promise<Browser> {
  const folder = await unpackOnce()
  const executablePath = join(folder, 'chromium')
  const env: Record<string, string> = { FONTCONFIG_PATH: join(folder, 'fonts') }
  for (const [name, value] of Object.entries(process.env)) {
    if (value !== undefined) env[name] ??= value
  }
  // Its bundled libraries are used only if the system lacks them: they may be too new for it.
  const complete = spawnSync(executablePath, ['--version'], { env, stdio: 'ignore' }).status === 0
  if (!complete) env.LD_LIBRARY_PATH = join(folder, 'al2023', 'lib')
  // With the zygote, a page's process is forked without loading the whole program again.
  const args = [...quiet, '--no-sandbox', '--font-render-hinting=none']
  return chromium.launch({ executablePath, env, args })
}

/**
 * Unpacks Chromium into a folder of this user and version, and returns the folder. The folder gets its name
 * when complete, because several test files start at once.
 */
async function unpackOnce(): Promise<string> {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium')
  const home = dirname(dirname(entry))
  const { version } = createRequire(import.meta.url)(join(home, 'package.json'))
  const folder = join(tmpdir(), `apeak-chromium-${version}-${process.getuid?.()}`)
  if (existsSync(folder)) return folder
  await withLockFile(`${folder}.lock`, async () => {
    if (existsSync(folder)) return
    const draft = `${folder}.new`
    await rm(draft, { recursive: true, force: true })
    await mkdir(draft, { mode: 0o700 })
    await unpack(entry, home, draft)
    await writeFile(join(draft, 'fonts', 'fonts.conf'), fontSettings(folder))
    await rename(draft, folder)
  })
  return folder
}

/** Unpacks into a folder of its own, because the package always uses the temporary folder. */
async function unpack(entry: string, home: string, folder: string): Promise<void> {
  const files = archives.map((name) => join(home, 'bin', name))
  const program = `
    const { inflate } = await import(${JSON.stringify(entry)})
    await Promise.all(${JSON.stringify(files)}.map(inflate))`
  const words = ['--input-type=module', '--eval', program]
  await run(process.execPath, words, { env: { ...process.env, TMPDIR: folder } })
}

function fontSettings(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(folder, 'fonts')}</dir>
  <cachedir>${join(folder, 'fonts-cache')}</cachedir>
</fontconfig>
`
}
