import { randomBytes, randomUUID } from 'node:crypto'
import type { LoggedIn } from '@apeak/contract/accounts'
import type { PoolClient } from 'pg'
import type { Answer, TestShop } from './test-shop.ts'
import { until } from './until.ts'

/** Registration form data with a new address. */
export const newcomer = (more: Record<string, unknown> = {}) => ({
  first_name: 'Aina',
  email: `aina-${randomUUID()}@example.com`,
  password: `correct horse ${randomBytes(4).toString('hex')}`,
  pin: '314159',
  phone: '+60 12-345 6789',
  referral_code: '',
  ...more,
})

/** The newest mail to an address, after all jobs ran. */
export async function mailTo(shop: TestShop, email: string) {
  await shop.runJobs()
  return shop.context.database
    .selectFrom('mails')
    .selectAll()
    .where('recipient', '=', email)
    .orderBy('id', 'desc')
    .executeTakeFirst()
}

/** The six digits in the newest mail to an address. */
export async function codeTo(shop: TestShop, email: string): Promise<string> {
  let code: string | undefined
  // A concurrent job runner may still be sending it.
  await until(`a code is mailed to ${email}`, async () => {
    code = /^\d{6}$/m.exec((await mailTo(shop, email))?.text ?? '')?.[0]
    return code
  })
  return code ?? ''
}

/** Registers an account and enters the mailed code. */
export async function openAccount(shop: TestShop, person = newcomer()) {
  await expect(201, await shop.post('/api/register', person))
  const otp = await codeTo(shop, person.email)
  await expect(200, await shop.post('/api/verify-email-otp', { email: person.email, otp }))
  return person
}

/** A logged-in customer: data, id, token, and requests as them. */
export type Shopper = ReturnType<typeof newcomer> & {
  id: number
  token: string
  headers: { authorization: string }
  get(path: string): Promise<Answer>
  post(path: string, body: unknown): Promise<Answer>
  put(path: string, body: unknown): Promise<Answer>
}

/** Creates an account and logs in. */
export async function newShopper(shop: TestShop, person = newcomer()): Promise<Shopper> {
  await openAccount(shop, person)
  return logIn(shop, person)
}

/** Opens another session of a customer. */
export async function logIn(
  shop: TestShop,
  person: ReturnType<typeof newcomer>,
  more: Record<string, unknown> = {},
): Promise<Shopper> {
  const { email, password } = person
  const answer = await shop.post('/api/login', { email, password, ...more })
  await expect(200, answer)
  const { token, user } = answer.body as unknown as LoggedIn
  const headers = { authorization: `Bearer ${token}` }
  return {
    ...person,
    id: user.id,
    token,
    headers,
    get: (path) => shop.get(path, headers),
    post: (path, body) => shop.post(path, body, headers),
    put: (path, body) => put(shop, path, body, headers),
  }
}

/** Sends a PUT with a JSON body. */
export function put(
  shop: TestShop,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  return shop.request(path, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
}

async function expect(status: number, answer: Answer): Promise<void> {
  if (answer.status !== status) throw new Error(`expected ${status}, got ${answer.text}`)
}

/** Clears all rate limits. */
export const forgetLimits = ({ context }: TestShop) => context.pool.query('delete from rate_limits')

/**
 * The tables, jobs included, with a row that contains one of the lower-case texts, ignoring case.
 */
export async function tablesWith(
  { context }: TestShop,
  texts: readonly string[],
): Promise<string[]> {
  const { pool } = context
  const { rows } = await pool.query(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE'`,
  )
  const found: string[] = []
  for (const { name } of rows) {
    const hits = await pool.query(
      `select from ${name} row where lower(row::text) like any($1) limit 1`,
      [texts.map((text) => `%${text}%`)],
    )
    if (hits.rows.length > 0) found.push(name.replace('public.', ''))
  }
  return found
}

/**
 * Every table that may hold personal data: by a reference to accounts, an address, or a column that
 * names a person's data.
 */
export async function personalTables({ context }: TestShop): Promise<string[]> {
  const { rows } = await context.pool.query(
    `select distinct c.relname as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where n.nspname = 'public' and c.relkind = 'r' and (
       a.attname ~ '(^|_)(account|customer|affiliate|owner|holder|order|topup|payable|payment|refund|thread|unmatched)(_id)?$'
       or a.attname ~ '(email|phone|address|recipient)'
       or exists (
         select from pg_constraint k where k.conrelid = c.oid and k.contype = 'f'
           and k.confrelid = any('{accounts,orders,topups}'::regclass[])
       )
     )
     order by name`,
  )
  return rows.map(({ name }) => name)
}

/**
 * Deletes an account while `work` waits before its first matching statement, which the deletion
 * itself skips. Returns both responses.
 */
export async function deleteDuring(
  { context: { pool } }: TestShop,
  { password, put }: Shopper,
  part: RegExp,
  work: () => Promise<Answer>,
): Promise<{ removed: Answer; worked: Answer }> {
  let wake = () => {}
  const deleted = new Promise<void>((done) => {
    wake = done
  })
  let hold = true
  const onAcquire = (client: PoolClient) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    Object.assign(client, {
      query: (...args: unknown[]) => {
        const { text = String(args[0]) } = args[0] as { text?: string }
        if (!hold || !part.test(text)) return query(...args)
        hold = false
        return deleted.then(() => query(...args))
      },
    })
  }
  pool.on('acquire', onAcquire)
  const working = work()
  await until('the other request is waiting', () => !hold)
  const removed = await put('/api/delete-account', { deletePassword: password })
  wake()
  const worked = await working
  pool.off('acquire', onAcquire)
  return { removed, worked }
}
