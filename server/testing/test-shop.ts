import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ORDER_KEY_HEADER } from '@apeak/contract/paths'
import { shopSettings } from '@apeak/sandbox/settings'
import type { FastifyInstance } from 'fastify'
import { Logger, runOnce, type TaskList } from 'graphile-worker'
import pg from 'pg'
import type { DestinationStream } from 'pino'
import { commissionFaults } from '#affiliates/affiliates.ts'
import { allListeners } from '#app/all-listeners.ts'
import { allMailKinds, allTasks } from '#app/all-tasks.ts'
import { buildApp } from '#app/app.ts'
import { type Config, readConfig } from '#app/config.ts'
import { type AppContext, openContext } from '#app/open-context.ts'
import { goldFaults } from '#gold/check-gold.ts'
import { watchOperatorSessions } from '#operators/operators.ts'
import { returnedOfOrders } from '#orders/orders.ts'
import type { ProviderModule } from '#payments/providers/provider.ts'
import { ResponseCache } from '#platform/cache/response-cache.ts'
import { openLog } from '#platform/log.ts'
import { sendDueMails } from '#platform/mail/outbox.ts'
import type { Render } from '#platform/pages/pages.ts'
import { type Limits, openDatabase, openPool } from '#platform/postgres/database.ts'
import { keepListening } from '#platform/postgres/listen.ts'
import { checkStatementNames } from '#platform/postgres/run-composed.ts'
import { createHasher, type HashCost, type Hasher } from '#platform/secrets/secret-hashes.ts'
import type { SupplierModule } from '#suppliers/supplier.ts'
import { type Sent, sendRaw } from './raw-requests.ts'

/** A response of the shop, as a test reads it. */
export type Answer = {
  status: number
  headers: Headers
  text: string
  body: Body
}
// Loosely typed: a test reads the fields that it expects, and anything else fails its assertion.
type Body = Record<string, unknown> & { error: string; errors: Record<string, string[]> }

/** The parts of a request that differ from a GET without a body. */
export type Init = Partial<Pick<Sent, 'method' | 'headers' | 'body'>>

/** A whole shop on a database of its own, reached over HTTP. */
export type TestShop = {
  context: AppContext
  app: FastifyInstance
  url: string
  databaseUrl: string
  get(path: string, headers?: Record<string, string>): Promise<Answer>
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer>
  request(path: string, init: Init): Promise<Answer>
  /** Runs all queued jobs until none is left, and sends the due mails. */
  runJobs(): Promise<void>
  close(): Promise<void>
}

checkStatementNames()

const silent = new Logger(() => () => undefined)

/** A cheap password hash for tests of anything else. */
const cheap: HashCost = { memoryCost: 8, timeCost: 1, parallelism: 1 }

/** An address without a server. */
const nowhere = 'http://127.0.0.1:9/sandbox'

/**
 * Opens a shop for one test file. `env`: settings as environment variables. `databaseUrl`: an
 * existing database, whose creator drops it, such as another shop's (both then act as two processes
 * of one shop); by default a new one. `log`: the log's destination, for tests that read it.
 * `hashCost`: the cost of password hashes, cheap by default; or `hasher`: a hasher of its own.
 * `mayBreak`: guards are removed, so that the ledger may end up inconsistent. `limits`: unusual
 * timeouts and check intervals of its database. `providers`: its payment providers; they are
 * unreachable unless `env` has an address. `suppliers`: its suppliers, by default none. `render`: renders its pages; by default it has none.
 */
export async function openTestShop(
  env: Record<string, string> = {},
  options: {
    databaseUrl?: string
    log?: DestinationStream
    hashCost?: HashCost
    hasher?: Hasher
    mayBreak?: boolean
    limits?: Partial<Limits>
    providers?: readonly ProviderModule[]
    suppliers?: readonly SupplierModule[]
    render?: Render
  } = {},
): Promise<TestShop> {
  const databaseUrl = options.databaseUrl ?? (await cloneTemplate())
  const dataDir = await mkdtemp(join(tmpdir(), 'apeak-files-'))
  const settings = {
    ...shopSettings({ near: nowhere, far: nowhere }),
    DATA_DIR: dataDir,
    LANGUAGES: 'en',
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
    // All shops on one database share the keys. Limits are far above the tests' traffic; tests of
    // the limits set their own.
    UNPAID_ORDERS_PER_BUYER: '1000000',
    RESERVED_UNITS_PER_BUYER: '1000000',
    GUEST_CARTS_PER_NETWORK: '1000000',
    GUEST_ORDERS_PER_NETWORK: '1000000',
    CARTS_PER_ACCOUNT: '1000000',
    ORDERS_PER_ACCOUNT: '1000000',
    PROVIDER_ORDERS_PER_ACCOUNT: '1000000',
    PROVIDER_ORDERS_PER_NETWORK: '1000000',
    UNPAID_SHARE: '100',
    SECRET_KEY: 'the key of every shop that is only a test',
    ...env,
  }
  const { providers: modules, suppliers = [] } = options
  const config: Config = readConfig(settings, { suppliers, ...(modules ? { modules } : {}) })
  const pool = openPool(databaseUrl, undefined, options.limits)
  const log = openLog(config.logLevel, options.log)
  const hasher = options.hasher ?? createHasher(options.hashCost ?? cheap)
  const context = await openContext(config, { pool, log, hasher })
  const feed = await keepListening(pool, allListeners(context), log, options.limits?.answer)
  const sessions = watchOperatorSessions(context)
  const { render } = options
  const assets = new ResponseCache()
  const app = await buildApp(context, render ? { storefront: { assets, render } } : {})
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const tasks = Object.assign({}, ...Object.values(allTasks(context))) as TaskList
  const kinds = allMailKinds(context)

  return {
    context,
    app,
    url,
    databaseUrl,
    ...callsOf(url),
    async runJobs() {
      await runTasks({ context }, tasks)
      while ((await sendDueMails(context, kinds)) > 0);
    },
    async close() {
      context.eventStreams.end()
      // Unused connections would delay the close by a minute.
      const late = setTimeout(() => app.server.closeAllConnections(), 1_000)
      await app.close()
      clearTimeout(late)
      feed.stop()
      await sessions.stop()
      context.mailer.close()
      await context.database.destroy()
      // Checks the ledger after every test file: no gold was created or lost.
      const faults = options.databaseUrl || options.mayBreak ? [] : await checkLedger(databaseUrl)
      if (!options.databaseUrl) await dropDatabase(databaseUrl)
      await rm(dataDir, { recursive: true, force: true })
      if (faults.length > 0) throw new Error(`the ledger is broken: ${JSON.stringify(faults)}`)
    },
  }
}

/** Runs the queued jobs of these tasks until none is left. */
export async function runTasks(
  { context }: Pick<TestShop, 'context'>,
  tasks: TaskList,
): Promise<void> {
  const { pool } = context
  await runOnce({ pgPool: pool, taskList: tasks, logger: silent, noHandleSignals: true })
}

/** The faults of the ledger, over a separate connection: the shop's may be dead. */
async function checkLedger(databaseUrl: string) {
  const database = openDatabase(openPool(databaseUrl, 1))
  try {
    return [
      ...(await goldFaults(database)),
      ...(await commissionFaults(database, returnedOfOrders)),
    ]
  } finally {
    await database.destroy()
  }
}

/** The keys of guests' orders from the shop's responses, kept as the storefront does. */
const orderKeys = new Map<string, string>()

/** The header with the key of a guest's order; empty if unknown. */
export function withKeyOf(orderId: unknown): Record<string, string> {
  const key = typeof orderId === 'string' ? orderKeys.get(orderId) : undefined
  return key === undefined ? {} : { [ORDER_KEY_HEADER]: key }
}

function keyHeader(body: unknown): Record<string, string> {
  const { order_id, orderId = order_id } = (body ?? {}) as Record<string, unknown>
  return withKeyOf(orderId)
}

/** Replaces the key for somebody who has only the link of a guest's order. */
export const withoutKey = { [ORDER_KEY_HEADER]: '' }

/**
 * Calls of the shop at an address. Posts carry the key of every guest's order made here, like its
 * buyer's browser, unless `headers` override it.
 */
export function callsOf(url: string): Pick<TestShop, 'get' | 'post' | 'request'> {
  return {
    request: (path, init) => request(url + path, init),
    get: (path, headers) => request(url + path, { headers: headers ?? {} }),
    post: (path, body, headers) =>
      request(url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...keyHeader(body), ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
  }
}

/** Sends a request without following redirects. `fetch` would take half as much CPU time again. */
async function request(url: string, { method = 'GET', headers = {}, body }: Init): Promise<Answer> {
  const { origin, pathname, search } = new URL(url)
  const answer = await sendRaw(origin, { method, path: pathname + search, headers, body })
  if (answer.status === 0) throw new Error(`${url} closed the connection`)
  const { status, text } = answer
  const isJson = answer.headers['content-type']?.includes('json')
  const read = isJson ? JSON.parse(text) : {}
  if (typeof read?.order_key === 'string') orderKeys.set(read.order_id, read.order_key)
  return { status, headers: headersOf(answer.headers), text, body: read }
}

function headersOf(received: IncomingHttpHeaders): Headers {
  const headers = new Headers()
  for (const [name, values = []] of Object.entries(received)) {
    for (const value of [values].flat()) headers.append(name, value)
  }
  return headers
}

function templateUrl(): string {
  const url = process.env.TEST_POSTGRES_URL
  if (!url) throw new Error('Run tests by `npm test`, which opens their PostgreSQL')
  return url
}

/** Clones the migrated, empty database. Returns the URL of the clone. */
export function cloneTemplate(): Promise<string> {
  return createDatabase(new URL(templateUrl()).pathname.slice(1))
}

/** Creates an empty database, or a copy of `like`. Returns its URL. */
export async function createDatabase(like = 'template1'): Promise<string> {
  const url = new URL(templateUrl())
  url.pathname = `/test_${process.pid}_${randomBytes(4).toString('hex')}`
  // Copies the files instead of logging every page.
  const as = `template ${like} strategy file_copy`
  await administer(`create database ${url.pathname.slice(1)} ${as}`)
  return url.href
}

/** Closes all connections to a database and drops it. */
export async function dropDatabase(url: string): Promise<void> {
  await administer(`drop database ${new URL(url).pathname.slice(1)} with (force)`)
}

async function administer(statement: string): Promise<void> {
  const url = new URL(templateUrl())
  url.pathname = '/postgres'
  const client = new pg.Client(url.href)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** The client address header, for a shop behind one proxy. */
export const from = (address: string) => ({ 'x-forwarded-for': address })
