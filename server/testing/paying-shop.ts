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
import { fillCart, offerMethod, orderOf, sellItem } from './fixtures.ts'
import { patient } from './race.ts'
import { type Answer, openTestShop, type TestShop } from './test-shop.ts'

/** The two providers that the simulator stands in for. */
export const providers = ['razorpay', 'fiuu'] as const
export type PaidBy = (typeof providers)[number]

/** A test shop whose payment providers are a simulator that knows where the shop is. */
export type PayingShop = TestShop & { sandbox: RunningSandbox; control: RunningSandbox['control'] }

/** An order as its shopper knows it: with what create-order answered. */
export type Placed = {
  order_id: string
  razorpay_order_id: string
  amount: number
  fiuu_url: string
  cart_id: string
  method: PaidBy
}

/** What is bought: the product, and with it `qty` or `coupon_code`. */
type Choice = { product_id: number; qty?: number; coupon_code?: string }

// Far above what a test asks; those about the limits set their own.
const plenty = 100_000

type PayingShopOptions = {
  env?: Record<string, string>
  clock?: SandboxOptions['clock']
  databaseUrl?: string
  sandbox?: RunningSandbox
  mayBreak?: boolean
  limits?: Partial<Limits>
  providers?: readonly ProviderModule[]
}

/**
 * Opens a shop that takes payments. `databaseUrl` and `sandbox`: those of another shop, so that both
 * are processes of the same one. `mayBreak`, `limits`: see test-shop.ts.
 */
export async function openPayingShop(options: PayingShopOptions = {}): Promise<PayingShop> {
  const { clock, databaseUrl, limits, providers: modules, mayBreak = false } = options
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
  }
  const shop = await openTestShop({ ...settingsOf(sandbox), ...options.env }, where)
  // Only now is it known where the shop listens.
  Object.assign(shop.context.config, { publicUrl: shop.url })
  if (!options.sandbox) tellTheSimulator(sandbox, shop.url)
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

/** Opens a shop for the tests of one file, which starts afresh before each and closes after the last. */
export function openFreshPayingShop(options: PayingShopOptions = {}): Promise<PayingShop> {
  const opening = openPayingShop(options)
  after(async () => (await opening).close())
  beforeEach(async () => startAfresh(await opening))
  return opening
}

/** Two processes of one shop that takes payments. */
export async function openTwoPayingShops(
  options: { mayBreak?: boolean } = {},
): Promise<PayingShop[]> {
  const first = await openPayingShop({ ...options, limits: patient })
  const { databaseUrl, sandbox } = first
  return [first, await openPayingShop({ databaseUrl, sandbox, limits: patient })]
}

/**
 * Before each test: forgets all that was sold and paid since the first one began, and every fault and
 * setting that a test switched: quicker than another shop. The simulator's clock stays where it is.
 */
export async function startAfresh({ context, control, sandbox, url }: PayingShop): Promise<void> {
  // A message about what is gone would come as one about an order that nobody knows.
  await control.dropPlanned()
  await startRowsAfresh(context.pool)
  control.faults.clear()
  control.journal.clear()
  control.fiuu.liftBlock()
  Object.assign(control.settings.razorpay, razorpaySettings(sandboxKeys.razorpay, url))
  Object.assign(control.settings.fiuu, fiuuSettings(sandboxKeys.fiuu, url))
  changeSettings(context, 'fiuu', { quotaPerMinute: plenty })
  changeSettings(context, 'razorpay', { looksPerMinute: plenty })
  tellTheSimulator(sandbox, url)
}

/** The settings under which a shop's providers are this simulator. */
export function settingsOf({ url }: RunningSandbox): Record<string, string> {
  return {
    ...shopSettings({ near: url, far: url }),
    FIUU_QUOTA_PER_MINUTE: String(plenty),
    RAZORPAY_LOOKS_PER_MINUTE: String(plenty),
  }
}

/** Changes settings of a provider while the shop works; what they were. */
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
export function tellTheSimulator({ control }: RunningSandbox, url: string): void {
  const { razorpay, fiuu } = control.settings
  razorpay.webhookUrl = `${url}/api/razorpay-webhook`
  fiuu.notifyUrl = `${url}/api/fiuu-callback`
  fiuu.returnUrl = fiuu.notifyUrl
  fiuu.refundNoticeUrl = `${url}/api/fiuu-refund`
  for (const kind of Object.keys(fiuu.queriesPerMinute) as (keyof typeof fiuu.queriesPerMinute)[]) {
    fiuu.queriesPerMinute[kind] = plenty
  }
}

/** Puts an item into a new cart, to be paid by `method`; the cart's id. */
export async function cartPaidBy(shop: TestShop, method: PaidBy, item?: Choice): Promise<string> {
  const { product_id, ...choice } = item ?? {
    product_id: (await sellItem(shop.context.database)).product_id,
  }
  return fillCart(shop, product_id, { payment_method: method, ...choice })
}

/** Orders a cart. */
export const orderCart = (shop: TestShop, cart: string, method: PaidBy): Promise<Answer> =>
  shop.post('/api/create-order', orderOf(cart, { payment_method: method }))

/** Orders an item that is to be paid by `method`. Throws where the shop refuses. */
export async function orderPaidBy(shop: TestShop, method: PaidBy, item?: Choice): Promise<Placed> {
  const cart_id = await cartPaidBy(shop, method, item)
  const answer = await orderCart(shop, cart_id, method)
  if (answer.status !== 200) throw new Error(`create-order answered ${answer.text}`)
  return { ...(answer.body as unknown as Placed), cart_id, method }
}

/** The page of the shop to which a provider sends the browser back, with the form that it carries. */
export type Return = { path: string; form: string; paymentId: string }

/** The shopper pays at the provider; what the browser would bring back, not yet brought. */
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

/** An order that is paid at its provider, of which the shop has heard nothing yet. */
export async function payUnheard(
  shop: PayingShop,
  method: PaidBy,
): Promise<{ order: Placed; returned: Return }> {
  const hear = silence(shop)
  const order = await orderPaidBy(shop, method)
  const returned = await payAtProvider(shop, order)
  await shop.control.settled()
  hear()
  return { order, returned }
}

/** The browser brings its form back. */
export const bringBack = (shop: TestShop, { path, form }: { path: string; form: string }) =>
  sendForm(shop, path, form)

/** Sends a form as providers and browsers do, without following where it leads. */
export const sendForm = (shop: TestShop, path: string, body: string): Promise<Answer> =>
  shop.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body,
  })

/** The shop's own page says that somebody has paid. */
export const tellPaid = (shop: TestShop, order: Placed): Promise<Answer> =>
  shop.post('/api/payment-callback', { payment_method: order.method, orderId: order.order_id })

/**
 * No message of the providers' servers arrives any more; browsers go on coming back. What is handed
 * back ends the silence.
 */
export function silence({ control }: PayingShop): () => void {
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

/** Works on all that has arrived and is queued. */
export async function workThrough(shop: PayingShop): Promise<void> {
  await shop.control.settled()
  await shop.runJobs()
}

/** Makes every attempt due to be looked up, and looks. */
export async function pollNow(shop: PayingShop): Promise<void> {
  await queuePolls(shop)
  await shop.runJobs()
}

/** Makes every open attempt due, and queues the job that polls them. */
export async function queuePolls(shop: PayingShop): Promise<void> {
  await shop.context.pool.query(
    `update payment_attempts set next_poll_at = now() - interval '1 second'
     where next_poll_at is not null`,
  )
  await queue(shop, 'poll_payment_attempts')
}

/** Queues a job that the clock would queue. */
export async function queue(shop: TestShop, task: string): Promise<void> {
  await shop.context.pool.query('select graphile_worker.add_job($1)', [task])
}

/**
 * Works on the queued jobs but never takes one off the queue: as a process does that dies before it
 * could say that it is done.
 */
export async function workWithoutEnd({ context }: TestShop): Promise<void> {
  const { rows } = await context.pool.query(
    `select t.identifier as task, j.payload from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id order by j.id`,
  )
  const { money, mail, housekeeping } = allTasks(context)
  const tasks = { ...money, ...mail, ...housekeeping }
  for (const { task, payload } of rows) await tasks[task]?.(payload, {} as JobHelpers)
}

/** Lets every job that waits for its next try have it now, also those of a process that died. */
export async function hurryJobs(shop: TestShop): Promise<void> {
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

/** A table with the columns that are written, and the rows that it held, as JSON. */
type Remembered = { table: string; columns: string; rows: string }

const firsts = new WeakMap<Pool, Promise<() => Promise<void>>>()

/**
 * Brings every table of a shop back to what it held when this was called first, whatever was sold
 * and paid since. The schema itself says which tables there are, so that a new one is never left out.
 */
export async function startRowsAfresh(pool: Pool): Promise<void> {
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
  // What goes on in the shop still may lock tables in another order.
  return () => retryOnConflict(() => restoreRows(pool, all, held))
}

async function restoreRows(pool: Pool, tables: string[], held: Remembered[]): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    // Waits for whoever is writing still.
    await client.query(`lock table ${tables.join(', ')} in share row exclusive mode`)
    // Neither triggers nor foreign keys: also what is only ever added to is taken away here.
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
