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

const main = fileURLToPath(new URL('../../server/app/main.ts', import.meta.url))

/** A phone. */
export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
export const desktop = { viewport: { width: 1440, height: 900 } }

export type Device = typeof phone | typeof desktop
export type Theme = 'dark' | 'light'

/** A page with all unexpected messages and requests. */
export type Visit = { page: Page; context: BrowserContext; complaints: string[] }

type Settings = Record<string, string>

/** The initial state of the providers' simulators. */
type SandboxState = { razorpay?: object; fiuu?: object }

/**
 * The query quota of Fiuu's simulator, for both sides. Many journeys pay by bank within a minute; exceeding the
 * quota would block the shop for an hour.
 */
const FIUU_QUERIES_PER_MINUTE = 300

export type OpenShop = Awaited<ReturnType<typeof openShop>>

/** The one account that may buy RM 1.00 of gold in the shared shop. */
export const INTERNAL_ACCOUNT = 'counter@example.com'

/** The shop shared by the journeys of this process, while it runs. */
let sharedShop: RunningShop | undefined

/**
 * A shop with the demo, shared by the journeys of one process: for those that ignore other accounts, carts
 * and orders, and change nothing that others see.
 * Payments work as in production: the card checkout's script comes from another host, and the card provider's
 * messages never arrive, so that the shop must ask for everything.
 */
export async function openShop() {
  if (!sharedShop?.isRunning()) {
    const running = await startShop(
      (port) => ({
        PUBLIC_URL: `http://127.0.0.1:${port}`,
        RAZORPAY_CHECKOUT_URL: `http://localhost:${port}/sandbox/razorpay/checkout.js`,
        INTERNAL_ACCOUNT,
        // All shoppers come from one network.
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
 * A separate shop for a journey that changes what others see, counts rows, or needs other settings.
 * `settings` returns further environment variables for the shop's port. `makeDatabase` returns the URL of a
 * database instead of one with the demo. `sandbox` is the providers' initial state, and `program` the file that
 * starts the shop.
 */
export async function openOwnShop(
  settings: (port: number) => Settings | Promise<Settings> = () => ({}),
  makeDatabase = cloneDemo,
  sandbox: SandboxState = {},
  program = main,
): Promise<OpenShop> {
  const running = await startShop(settings, sandbox, makeDatabase, program)
  return enter(running, running.stop)
}

type RunningShop = Awaited<ReturnType<typeof startShop>>

/** Starts the shop like an operator, on its own database. `sandbox` is the providers' initial state. */
async function startShop(
  settings: (port: number) => Settings | Promise<Settings>,
  sandbox: SandboxState,
  makeDatabase = cloneDemo,
  program = main,
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
    LANGUAGES: 'en',
    LOG_LEVEL: 'error',
    WARM_UP_SECONDS: '0',
    // Some tests sell out to a single guest.
    UNPAID_SHARE: '100',
    WHATSAPP_NUMBER: '60123456789',
    FIUU_QUOTA_PER_MINUTE: String(FIUU_QUERIES_PER_MINUTE),
    ...(await settings(port)),
  }
  const server = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'inherit'] })
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

/** A journey's access to a running shop; closing it ends its visits and calls `leave`. */
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
    /** Its output at start: its address, and the link to the console. */
    said,
    databaseUrl,
    /** Changes the database directly, for what no page can do. */
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

/** The shared cache of the demo's pictures, so that each is resized once. */
function picturesFolder(): string {
  return fromRunner('TEST_PICTURES')
}

function fromRunner(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error('Run journeys by `npm test`, which makes their demo shop')
  return value
}

/** A new visitor's page. Console messages and requested hosts are recorded from the start. */
async function visit(context: BrowserContext, url: string, theme: Theme): Promise<Visit> {
  if (theme === 'light') await chooseOnce(context, 'light')
  const complaints: string[] = []
  context.on('page', (page) => {
    watch(page, url, complaints)
    actWhenHydrated(page)
  })
  const page = await context.newPage()
  await refuseAvif(page)
  return { page, context, complaints }
}

/** Has a page show WebP, like older browsers: making AVIF takes the shop ten times as long. */
async function refuseAvif(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setDisabledImageTypes', { imageTypes: ['avif'] })
}

/** A browser context with its own cookies and storage, and timeouts for a slow machine. */
async function openContext(browser: Browser, baseURL: string, options?: BrowserContextOptions) {
  const context = await browser.newContext({ baseURL, serviceWorkers: 'block', ...options })
  context.setDefaultTimeout(60_000)
  return context
}

/**
 * A page is shown before its scripts run, and clicks in between are lost, which no real shopper is fast
 * enough to notice: `goto`, `reload`, `goBack` and `waitForURL` wait for hydration by default.
 */
function actWhenHydrated(page: Page): void {
  const waitForURL = page.waitForURL.bind(page)
  page.waitForURL = async (...words) => {
    await waitForURL(...words)
    if (words.length === 1) await page.waitForFunction(isHydrated)
  }
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

/** Whether React has hydrated the last element of the shop's frame, which a provider's page lacks. */
function isHydrated(): boolean {
  const last = document.querySelector('footer')
  return last === null || Object.keys(last).some((key) => key.startsWith('__reactProps$'))
}

// Only before the visitor chooses: the choice made on the page must last.
async function chooseOnce(context: BrowserContext, theme: Theme): Promise<void> {
  await context.addInitScript((chosen) => {
    try {
      if (!localStorage.getItem('theme')) localStorage.setItem('theme', chosen)
    } catch {
      // Frames of other origins may have no storage.
    }
  }, theme)
}

// Tests cannot intercept requests handled by a service worker.
const blocked = 'Service Worker registration blocked by Playwright'
// `refuseAvif` does not keep a page from preloading AVIF.
const refused = /\.avif was preloaded using link preload but not used/

function watch(page: Page, url: string, complaints: string[]): void {
  page.on('console', (message) => {
    const text = message.text()
    if (text !== blocked && !refused.test(text)) complaints.push(`${message.type()}: ${text}`)
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
  let output = ''
  server.stdout?.on('data', (chunk) => {
    output += chunk
    const url = output.match(/Apeak is open at (\S+)/)?.[1]
    if (url) resolve({ url, said: output })
  })
  server.once('exit', (code) => reject(new Error(`The shop ended with ${code}: ${output}`)))
  return promise
}
