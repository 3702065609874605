import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { dropDatabase } from '../../server/testing/test-shop.ts'
import { sharedBrowser } from '../browser.ts'
import { freePort } from '../free-port.ts'
import { share } from '../shared-processes.ts'
import { cloneDemo, SECRET_KEY } from './demo-template.ts'

const main = fileURLToPath(new URL('../../server/main.ts', import.meta.url))

/** What a shopper holds in hand. */
export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
export const desktop = { viewport: { width: 1440, height: 900 } }

export type Device = typeof phone | typeof desktop
export type Theme = 'dark' | 'light'

/** A page, and all that it said and asked for where nobody should. */
export type Visit = { page: Page; context: BrowserContext; complaints: string[] }

type Settings = Record<string, string>

/** The state in which the providers' simulators wake up. */
type SandboxState = { razorpay?: object; fiuu?: object }

/**
 * Queries that the shop may send to Fiuu's simulator, and that it answers. Many journeys pay by bank
 * within a minute; one query too many would block the shop for an hour.
 */
const FIUU_QUERIES_PER_MINUTE = 300

export type OpenShop = Awaited<ReturnType<typeof openShop>>

/** The one account that may buy RM 1.00 of gold in the shared shop. */
export const INTERNAL_ACCOUNT = 'counter@example.com'

/** The shop that the journeys of this process share, while it runs. */
let sharedShop: RunningShop | undefined

/**
 * A shop with the demo in it, which the journeys of one process share: for those that mind nobody
 * else's accounts, carts and orders, and change nothing that others see.
 *
 * It is paid as for real: the card checkout's script comes from another host than the shop's, and no
 * message of the card provider's ever arrives, so that the shop knows only what it asks for.
 */
export async function openShop() {
  if (!sharedShop?.isRunning()) {
    const running = await startShop(
      (port) => ({
        PUBLIC_URL: `http://127.0.0.1:${port}`,
        RAZORPAY_CHECKOUT_URL: `http://localhost:${port}/sandbox/razorpay/checkout.js`,
        INTERNAL_ACCOUNT,
        // All its shoppers come from one network.
        UNPAID_ORDERS_PER_BUYER: '1000',
      }),
      { razorpay: { webhookOn: false } },
    )
    share({ processes: () => Number(running.isRunning()), close: running.stop })
    sharedShop = running
  }
  return enter(sharedShop, async () => undefined)
}

/**
 * A shop of its own for a journey that changes what others see, counts rows, or needs other settings.
 * `settings` are environment variables beside the usual ones, by the shop's port. `makeDatabase`
 * answers the address of another database than one with the demo in it. `sandbox` is the state in
 * which the providers' stand-ins wake up.
 */
export async function openOwnShop(
  settings: (port: number) => Settings | Promise<Settings> = () => ({}),
  makeDatabase = cloneDemo,
  sandbox: SandboxState = {},
): Promise<OpenShop> {
  const running = await startShop(settings, sandbox, makeDatabase)
  return enter(running, running.stop)
}

type RunningShop = Awaited<ReturnType<typeof startShop>>

/**
 * Starts the shop as an operator does, on a database of its own. `sandbox` is the state in which the
 * providers' stand-ins wake up.
 */
async function startShop(
  settings: (port: number) => Settings | Promise<Settings>,
  sandbox: SandboxState,
  makeDatabase = cloneDemo,
) {
  const port = await freePort()
  const folder = await mkdtemp(join(tmpdir(), 'apeak-journey-'))
  await mkdir(join(folder, 'sandbox'))
  const fiuu = { queriesPerMinute: FIUU_QUERIES_PER_MINUTE, ...sandbox.fiuu }
  await writeFile(join(folder, 'sandbox', 'sandbox.json'), JSON.stringify({ ...sandbox, fiuu }))
  await symlink(picturesFolder(), join(folder, 'files'))
  const databaseUrl = await makeDatabase()
  const env = {
    ...process.env,
    SECRET_KEY,
    PORT: String(port),
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: 'error',
    WARM_UP_SECONDS: '0',
    // Some sell out what only one guest buys.
    UNPAID_SHARE: '100',
    WHATSAPP_NUMBER: '60123456789',
    FIUU_QUOTA_PER_MINUTE: String(FIUU_QUERIES_PER_MINUTE),
    ...(await settings(port)),
  }
  const server = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const gone = once(server, 'exit')
  const kill = () => server.kill('SIGKILL')
  process.once('exit', kill)
  const { url, said } = await opened(server)
  return {
    ...{ url, said, databaseUrl },
    isRunning: () => server.exitCode === null && server.signalCode === null,
    async stop(): Promise<void> {
      server.kill('SIGTERM')
      await gone
      process.off('exit', kill)
      await dropDatabase(databaseUrl)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** What a journey does in a running shop; closing it ends its browser's visits and calls `leave`. */
async function enter({ url, said, databaseUrl }: RunningShop, leave: () => Promise<void>) {
  const browser = await sharedBrowser()
  const contexts = new Set<BrowserContext>()
  const context = async (options?: BrowserContextOptions): Promise<BrowserContext> => {
    const opened = await openContext(browser, url, options)
    contexts.add(opened)
    opened.once('close', () => contexts.delete(opened))
    return opened
  }
  return {
    url,
    /** What it said when it was open: its address, and the way into the console. */
    said,
    databaseUrl,
    /** Does to the shop's database what no page can do. */
    query: (text: string, values: unknown[] = []) => queryOnce(databaseUrl, text, values),
    visit: async (device: Device, theme: Theme = 'dark') =>
      visit(await context(device), url, theme),
    context,
    async close(): Promise<void> {
      await Promise.all([...contexts].map((one) => one.close()))
      await leave()
    },
  }
}

async function queryOnce(connectionString: string, text: string, values: unknown[]): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(text, values)
  await client.end()
}

/** Where every shop caches the demo's pictures, so that each is resized once. */
function picturesFolder(): string {
  return fromRunner('TEST_PICTURES')
}

function fromRunner(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error('Run journeys by `npm test`, which makes their demo shop')
  return value
}

/** A new visitor's page. Its console and the hosts it asks are watched from the first moment on. */
async function visit(context: BrowserContext, url: string, theme: Theme): Promise<Visit> {
  if (theme === 'light') await chooseOnce(context, 'light')
  const complaints: string[] = []
  context.on('page', (page) => {
    watch(page, url, complaints)
    actWhenHydrated(page)
  })
  const page = await context.newPage()
  return { page, context, complaints }
}

/** A browser's own cookies and storage. Its pages wait as long as a slow machine takes. */
async function openContext(browser: Browser, baseURL: string, options?: BrowserContextOptions) {
  const context = await browser.newContext({ baseURL, serviceWorkers: 'block', ...options })
  context.setDefaultTimeout(60_000)
  return context
}

/**
 * A page is there before its scripts are, and what is pressed in between is lost, as no shopper is
 * fast enough to notice: every `goto`, `reload` and `goBack` that says nothing else waits for hydration.
 */
function actWhenHydrated(page: Page): void {
  for (const name of ['goto', 'reload', 'goBack'] as const) {
    const open = page[name].bind(page) as Page['goto']
    const openHydrated: Page['goto'] = async (...words) => {
      const response = await open(...words)
      const waits = words.every((word) => typeof word === 'string')
      if (waits) await page.waitForFunction(isHydrated)
      return response
    }
    Object.assign(page, { [name]: openHydrated })
  }
}

/** Whether React knows the last element of the shop's frame, which a provider's page lacks. */
function isHydrated(): boolean {
  const last = document.querySelector('footer')
  return last === null || Object.keys(last).some((key) => key.startsWith('__reactProps$'))
}

// Only a visitor who has not chosen yet: the choice made on the page must last.
async function chooseOnce(context: BrowserContext, theme: Theme): Promise<void> {
  await context.addInitScript((chosen) => {
    try {
      if (!localStorage.getItem('theme')) localStorage.setItem('theme', chosen)
    } catch {
      // Frames of other origins may have no storage.
    }
  }, theme)
}

// Requests that a service worker sees could not be answered by a test.
const blocked = 'Service Worker registration blocked by Playwright'

function watch(page: Page, url: string, complaints: string[]): void {
  page.on('console', (message) => {
    if (message.text() !== blocked) complaints.push(`${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`))
  page.on('request', (request) => {
    const address = request.url()
    if (!address.startsWith(`${url}/`) && !address.startsWith('data:')) {
      complaints.push(`request: ${address}`)
    }
  })
}

async function opened(server: ChildProcess): Promise<{ url: string; said: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ url: string; said: string }>()
  let told = ''
  server.stdout?.on('data', (chunk) => {
    told += chunk
    const url = told.match(/Apeak is open at (\S+)/)?.[1]
    if (url) resolve({ url, said: told })
  })
  server.once('exit', (code) => reject(new Error(`The shop ended with ${code}: ${told}`)))
  return promise
}
