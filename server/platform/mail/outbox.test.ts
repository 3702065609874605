// Due mails are sent in batches, each once.
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { forgetLimits } from '#testing/accounts.ts'
import { fillCart, offerMethod, orderOf, sellItem } from '#testing/fixtures.ts'
import { openMailServer } from '#testing/mail-server.ts'
import { watchStatements } from '#testing/statements.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { asyncCommit } from '../postgres/database.ts'
import { type ComposeMails, sendDueMails } from './outbox.ts'

let server: Awaited<ReturnType<typeof openMailServer>>
let shop: TestShop
let other: TestShop
let product_id: number
let statements = 0
before(async () => {
  server = await openMailServer(0, 'nobody@example.com')
  const env = { SMTP_URL: `smtp://127.0.0.1:${server.port}`, TRUST_PROXY: '1' }
  shop = await openTestShop(env)
  other = await openTestShop(env, { databaseUrl: shop.databaseUrl })
  await offerMethod(shop.context.database)
  product_id = (await sellItem(shop.context.database)).product_id
  watchStatements(shop.context.pool, () => {
    statements += 1
    return undefined
  })
})
beforeEach(async () => {
  server.mails.length = 0
  await forgetLimits(shop)
})
after(async () => {
  await other.close()
  await shop.close()
  await server.close()
})

async function placeOrders(addresses: string[]): Promise<void> {
  for (const customer_email of addresses) {
    const made = await shop.post(
      '/api/create-order',
      orderOf(await fillCart(shop, product_id), { customer_email }),
    )
    const body = { payment_method: 'check_payment', orderId: made.body.order_id }
    assert.equal((await shop.post('/api/payment-callback', body)).status, 200)
  }
}

const buyers = (count: number) => Array.from({ length: count }, (_, at) => `buyer${at}@example.com`)
const sentTo = () => server.mails.flatMap(({ recipients }) => recipients).sort()
const due = async () =>
  (await shop.context.pool.query('select tries from due_mails')).rows.map(({ tries }) => tries)

test('ten mails take no more statements than one', async () => {
  const statementsFor = async (count: number) => {
    await placeOrders(buyers(count))
    statements = 0
    await shop.runJobs()
    return statements
  }
  const one = await statementsFor(1)
  assert.equal(await statementsFor(10), one)
  assert.equal(server.mails.length, 11)
})

test('two concurrent processes send each mail once', async () => {
  await placeOrders(buyers(8))
  await Promise.all([shop.runJobs(), other.runJobs()])
  assert.deepEqual(sentTo(), buyers(8))
  assert.deepEqual(await due(), [])
})

test('a mail that cannot be composed does not keep the others of its batch', async () => {
  for (const about of ['aina', 'broken', 'mei']) {
    await shop.context.pool.query("insert into due_mails (kind, about) values ('note', $1)", [
      about,
    ])
  }
  const compose: ComposeMails = async (notes) =>
    notes.map(({ about }) => {
      if (about === 'broken') throw new Error('The code cannot be decrypted.')
      const mail = {
        to: `${about}@example.com`,
        subject: 'A note',
        html: '<p>A note</p>',
        text: 'A note',
      }
      return { cause: `note:${about}`, mail }
    })
  await sendDueMails(shop.context, { note: compose })
  assert.deepEqual(sentTo(), ['aina@example.com', 'mei@example.com'])
  const { rows } = await shop.context.pool.query('select about, tries from due_mails')
  assert.deepEqual(rows, [{ about: 'broken', tries: 1 }])
  await shop.context.pool.query('delete from due_mails')
})

test('a failing mail does not block others, and is retried later', async () => {
  await placeOrders([...buyers(2), 'nobody@example.com'])
  await shop.runJobs()
  assert.deepEqual(sentTo(), buyers(2))
  assert.deepEqual(await due(), [1])
  await shop.runJobs()
  assert.deepEqual(await due(), [1])
  await shop.context.pool.query('update due_mails set next_try_at = now()')
  await shop.runJobs()
  assert.deepEqual(await due(), [2])
})

test('asynchronous commit covers one statement, never the caller’s transaction', async () => {
  const { database } = shop.context
  const settingAfter = async (db: typeof database) => {
    await sql`select where ${asyncCommit(db)}`.execute(db)
    const { rows } = await sql<{ setting: string }>`
      select current_setting('synchronous_commit') as setting`.execute(db)
    return rows[0]?.setting
  }
  await database.transaction().execute(async (tx) => {
    await sql`set local synchronous_commit = on`.execute(tx)
    assert.equal(await settingAfter(tx), 'on')
  })
  await database.connection().execute(async (connection) => {
    await sql`set synchronous_commit = on`.execute(connection)
    assert.equal(await settingAfter(connection), 'on')
    await sql`reset synchronous_commit`.execute(connection)
  })
})

test('without a mail server, a mail with half a character does not block others', async (t) => {
  const unsent = await openTestShop()
  t.after(() => unsent.close())
  const mailOf = (subject: string) => ({
    to: 'aina@example.com',
    subject,
    html: subject,
    text: 'a',
  })
  const mails = ['half of \ud83d', 'a whole \ud83d\ude00'].map((subject) => ({
    cause: subject,
    mail: mailOf(subject),
  }))
  assert.deepEqual(await unsent.context.mailer.sendAll(mails), [null, null])
  const { rows } = await unsent.context.pool.query(
    'select subject, html from mails order by subject',
  )
  assert.deepEqual(rows, [
    { subject: 'a whole \ud83d\ude00', html: 'a whole \ud83d\ude00' },
    { subject: 'half of \ufffd', html: 'half of \ufffd' },
  ])
})
