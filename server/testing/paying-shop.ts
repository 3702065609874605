import { randomUUID } from 'node:crypto'
import { after, beforeEach } from 'node:test'
import type { SandboxOptions } from '@apeak/sandbox/sandbox'
import { fiuuSettings, razorpaySettings, sandboxKeys, shopSettings } from '@apeak/sandbox/settings'
import { type RunningSandbox, startSandbox } from '@apeak/sandbox/start-sandbox'
import type { JobHelpers } from 'graphile-worker'
import type { Pool } from 'pg'
import { allTasks } from '#app/all-tasks.ts'
import type { ProviderModule } from '#payments/providers/provider.ts'
import { type Limits, retryOnConflict } from '#platform/postgres/database.ts'
import type { SupplierModule } from '#suppliers/supplier.ts'
import { fillCart, offerMethod, orderOf, sellItem } from './fixtures.ts'
import { longTimeouts } from './race.ts'
import { type Answer, openTestShop, type TestShop } from './test-shop.ts'

/** The two simulated providers. */
export const providers = ['razorpay', 'fiuu'] as const
export type PaidBy = (typeof providers)[number]

/** A test shop whose payment providers are a simulator that sends messages to it. */
export type PayingShop = TestShop & { sandbox: RunningSandbox; control: RunningSandbox['control'] }

/** An order as its shopper knows it, with the response of create-order. */
export type Placed = {
  order_id: string
  razorpay_order_id: string
  amount: number
  fiuu_url: string
  cart_id: string
  method: PaidBy
}

/** The product to buy, with `qty` or `coupon_code`. */
type Choice = { product_id: number; qty?: number; coupon_code?: string }

// Far above the tests' traffic; tests of the limits set their own.
const plenty = 100_000

type PayingShopOptions = {
  env?: Record<string, string>
  clock?: SandboxOptions['clock']
  databaseUrl?: string
  sandbox?: RunningSandbox
  mayBreak?: boolean
  limits?: Partial<Limits>
  providers?: readonly ProviderModule[]
  suppliers?: readonly SupplierModule[]
}

/**
 * Opens a shop that takes payments. `databaseUrl` and `sandbox`: of another shop, to make both
 * processes of one. `mayBreak`, `limits`: see test-shop.ts.
 */
export async function openPayingShop(options: PayingShopOptions = {}): Promise<PayingShop> {
  const { clock, databaseUrl, limits, providers: modules, suppliers, mayBreak = false } = options
  const sandbox =
    options.sandbox ??
    (await startSandbox({
      shopUrl: 'http://127.0.0.1:9',
      ...sandboxKeys,
      ...(clock ? { clock } : {}),
    }))
  const where = {
    mayBreak,
    ...(databaseUrl ? { databaseUrl } : {}),
    ...(limits ? { limits } : {}),
    ...(modules ? { providers: modules } : {}),
    ...(suppliers ? { suppliers } : {}),
  }
  const shop = await openTestShop({ ...settingsOf(sandbox), ...options.env }, where)
  // The shop's port is known only now.
  Object.assign(shop.context.config, { publicUrl: shop.url })
  if (!options.sandbox) sendMessagesTo(sandbox, shop.url)
  if (!databaseUrl) {
    for (const value of [...providers, 'check_payment', 'apeak'] as const) {
      await offerMethod(shop.context.database, { value, label: value })
    }
  }
  const close = async () => {
    if (!options.sandbox) await sandbox.close()
    await shop.close()
  }
  return { ...shop, close, sandbox, control: sandbox.control }
}

/** Opens a shop for the tests of one file, reset before each and closed after the last. */
export function openFreshPayingShop(options: PayingShopOptions = {}): Promise<PayingShop> {
  const opening = openPayingShop(options)
  after(async () => (await opening).close())
  beforeEach(async () => resetShop(await opening))
  return opening
}

/** Two processes of one shop that takes payments. */
export async function openTwoPayingShops(
  options: { mayBreak?: boolean } = {},
): Promise<PayingShop[]> {
  const first = await openPayingShop({ ...options, limits: longTimeouts })
  const { databaseUrl, sandbox } = first
  return [first, await openPayingShop({ databaseUrl, sandbox, limits: longTimeouts })]
}

/**
 * Resets a shop before a test: removes all orders and payments since the first one began, and every
 * simulated fault and changed setting. Faster than a new shop. The simulator's clock keeps its
 * time.
 */
export async function resetShop({ context, control, sandbox, url }: PayingShop): Promise<void> {
  // A late message would be about an order that no longer exists.
  await control.dropPlanned()
  await resetRows(context.pool)
  control.faults.clear()
  control.journal.clear()
  control.fiuu.liftBlock()
  Object.assign(control.settings.razorpay, razorpaySettings(sandboxKeys.razorpay, url))
  Object.assign(control.settings.fiuu, fiuuSettings(sandboxKeys.fiuu, url))
  changeSettings(context, 'fiuu', { quotaPerMinute: plenty })
  changeSettings(context, 'razorpay', { looksPerMinute: plenty })
  sendMessagesTo(sandbox, url)
}

/** The settings that point a shop to this simulator. */
export function settingsOf({ url }: RunningSandbox): Record<string, string> {
  return {
    ...shopSettings({ near: url, far: url }),
    FIUU_QUOTA_PER_MINUTE: String(plenty),
    RAZORPAY_LOOKS_PER_MINUTE: String(plenty),
  }
}

/** Changes settings of a running shop's provider; returns the previous ones. */
export function changeSettings(
  { config }: TestShop['context'],
  name: string,
  changes: Record<string, unknown>,
): Record<string, unknown> {
  const settings = config.providers.find((one) => one.name === name)?.settings ?? {}
  const before = { ...settings }
  Object.assign(settings, changes)
  return before
}

/** Directs the simulator's messages to a shop. */
export function sendMessagesTo({ control }: RunningSandbox, url: string): void {
  const { razorpay, fiuu } = control.settings
  razorpay.webhookUrl = `${url}/api/razorpay-webhook`
  fiuu.notifyUrl = `${url}/api/fiuu-callback`
  fiuu.returnUrl = fiuu.notifyUrl
  fiuu.refundNoticeUrl = `${url}/api/fiuu-refund`
  for (const kind of Object.keys(fiuu.queriesPerMinute) as (keyof typeof fiuu.queriesPerMinute)[]) {
    fiuu.queriesPerMinute[kind] = plenty
  }
}

/** Puts an item into a new cart, paid by `method`; returns the cart's id. */
export async function cartPaidBy(shop: TestShop, method: PaidBy, item?: Choice): Promise<string> {
  const { product_id, ...choice } = item ?? {
    product_id: (await sellItem(shop.context.database)).product_id,
  }
  return fillCart(shop, product_id, { payment_method: method, ...choice })
}

/** Creates an order from a cart. */
export const orderCart = (shop: TestShop, cart: string, method: PaidBy): Promise<Answer> =>
  shop.post('/api/create-order', orderOf(cart, { payment_method: method }))

/** Orders an item, paid by `method`. Throws if the shop refuses it. */
export async function orderPaidBy(shop: TestShop, method: PaidBy, item?: Choice): Promise<Placed> {
  const cart_id = await cartPaidBy(shop, method, item)
  const answer = await orderCart(shop, cart_id, method)
  if (answer.status !== 200) throw new Error(`create-order answered ${answer.text}`)
  return { ...(answer.body as unknown as Placed), cart_id, method }
}

/** The shop's page to which a provider returns the browser, with its form. */
export type Return = { path: string; form: string; paymentId: string }

/** Pays at the provider; returns the browser's return form, not yet sent. */
export async function payAtProvider({ control }: PayingShop, order: Placed): Promise<Return> {
  if (order.method === 'fiuu') {
    const next = await control.fiuu.pay(order.fiuu_url, 'success', 'creditAN')
    if (next.kind !== 'return') throw new Error(`the simulator went ${next.kind}`)
    const form = new URLSearchParams(next.fields).toString()
    return { path: '/api/fiuu-callback', form, paymentId: next.transaction.tranID }
  }
  const tried = await control.razorpay.pay({ orderId: order.razorpay_order_id, answer: 'success' })
  if (tried.kind !== 'paid') throw new Error(`the simulator says ${tried.error.description}`)
  return {
    path: `/api/curlec-callback?orderid=${order.order_id}`,
    form: new URLSearchParams(tried.paid).toString(),
    paymentId: tried.paid.razorpay_payment_id,
  }
}

/** An order paid at its provider, of which the shop has received no message. */
export async function payWithoutMessages(
  shop: PayingShop,
  method: PaidBy,
): Promise<{ order: Placed; returned: Return }> {
  const restore = dropMessages(shop)
  const order = await orderPaidBy(shop, method)
  const returned = await payAtProvider(shop, order)
  await shop.control.settled()
  restore()
  return { order, returned }
}

/** The browser returns with its form. */
export const returnToShop = (shop: TestShop, { path, form }: { path: string; form: string }) =>
  sendForm(shop, path, form)

/** Posts a form as providers and browsers do, without following redirects. */
export const sendForm = (shop: TestShop, path: string, body: string): Promise<Answer> =>
  shop.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body,
  })

/** Reports a payment to the shop, as its page does. */
export const reportPaid = (shop: TestShop, order: Placed): Promise<Answer> =>
  shop.post('/api/payment-callback', { payment_method: order.method, orderId: order.order_id })

/**
 * Drops all server messages of the providers; browsers still return. Returns a function that ends
 * the silence.
 */
export function dropMessages({ control }: PayingShop): () => void {
  const message = { drop: true }
  const ends = [
    control.faults.add({ provider: 'razorpay', message }),
    control.faults.add({ kind: 'notification', message }),
    control.faults.add({ kind: 'callback', message }),
  ]
  return () => {
    for (const end of ends) end()
  }
}

/** Processes all received messages and queued jobs. */
export async function processAll(shop: PayingShop): Promise<void> {
  await shop.control.settled()
  await shop.runJobs()
}

/** Makes every attempt due for polling, and polls. */
export async function pollNow(shop: PayingShop): Promise<void> {
  await queuePolls(shop)
  await shop.runJobs()
}

/** Makes every open attempt due, and queues the polling job. */
export async function queuePolls(shop: PayingShop): Promise<void> {
  await shop.context.pool.query(
    `update payment_attempts set next_poll_at = now() - interval '1 second'
     where next_poll_at is not null`,
  )
  await queue(shop, 'poll_payment_attempts')
}

/** Queues a scheduled job. */
export async function queue(shop: TestShop, task: string): Promise<void> {
  await shop.context.pool.query('select graphile_worker.add_job($1)', [task])
}

/** Runs the queued jobs without completing them, like a process that dies first. */
export async function runJobsUncompleted({ context }: TestShop): Promise<void> {
  const { rows } = await context.pool.query(
    `select t.identifier as task, j.payload from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id order by j.id`,
  )
  const { money, suppliers, mail, housekeeping } = allTasks(context)
  const tasks = { ...money, ...suppliers, ...mail, ...housekeeping }
  for (const { task, payload } of rows) await tasks[task]?.(payload, {} as JobHelpers)
}

/** Makes every job due for its retry, including those of a dead process. */
export async function makeJobsDue(shop: TestShop): Promise<void> {
  await shop.context.pool.query(
    `update graphile_worker._private_jobs
     set run_at = now(), locked_at = null, locked_by = null where attempts < max_attempts`,
  )
  await shop.context.pool.query('update due_mails set next_try_at = now()')
  await shop.context.pool.query(
    'update graphile_worker._private_job_queues set locked_at = null, locked_by = null',
  )
  await shop.context.pool.query(
    'update provider_messages set ask_after = now() where ask_after is not null',
  )
}

export const newKey = () => `key-${randomUUID()}`

/** A table, its writable columns, and its remembered rows as JSON. */
type Remembered = { table: string; columns: string; rows: string }

const firsts = new WeakMap<Pool, Promise<() => Promise<void>>>()

/**
 * Restores every table of a shop to its rows at the first call. The tables come from the schema
 * itself, so that new ones are included.
 */
export async function resetRows(pool: Pool): Promise<void> {
  const first = firsts.get(pool)
  if (first) await (await first)()
  else firsts.set(pool, rememberRows(pool))
  await firsts.get(pool)
}

async function rememberRows(pool: Pool): Promise<() => Promise<void>> {
  const { rows: tables } = await pool.query<{ table: string; columns: string }>(
    `select format('%I.%I', n.nspname, c.relname) as table,
            string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       and a.attgenerated = ''
     where c.relkind = 'r' and (n.nspname = 'public' and c.relname not like 'kysely%'
       or n.nspname = 'graphile_worker' and c.relname = '_private_jobs')
     group by 1`,
  )
  const each = tables.map(
    ({ table, columns }) => `select '${table}' as table, '${columns}' as columns,
      (select json_agg(r)::text from ${table} r) as rows`,
  )
  const { rows: held } = await pool.query<Remembered>(
    `select * from (${each.join(' union all ')}) held where rows is not null`,
  )
  const all = tables.map(({ table }) => table)
  // Work in progress may lock tables in another order.
  return () => retryOnConflict(() => restoreRows(pool, all, held))
}

async function restoreRows(pool: Pool, tables: string[], held: Remembered[]): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    // Waits for open writes.
    await client.query(`lock table ${tables.join(', ')} in share row exclusive mode`)
    // Disables triggers and foreign keys, so that append-only tables can be reset, too.
    await client.query('set local session_replication_role = replica')
    await client.query(tables.map((table) => `delete from ${table}`).join(';'))
    for (const { table, columns, rows } of held) {
      await client.query(
        `insert into ${table} (${columns}) overriding system value
         select ${columns} from json_populate_recordset(null::${table}, $1::json)`,
        [rows],
      )
    }
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
