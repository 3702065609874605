import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { forgetLimits, newcomer } from '#testing/accounts.ts'
import { fillCart, offerMethod, orderOf, placeOrder, sellItem } from '#testing/fixtures.ts'
import {
  openMailServer,
  openSilentServer,
  queueMails,
  type ReceivedMail,
} from '#testing/mail-server.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { until } from '#testing/until.ts'
import { queueMail } from './mail.ts'

type MailServer = Awaited<ReturnType<typeof openMailServer>>

const settings = (port: number) => ({
  SMTP_URL: `smtp://127.0.0.1:${port}`,
  MAIL_FROM: 'Apeak <shop@apeak.example>',
  PUBLIC_URL: 'https://shop.example',
})

async function openShop(port: number): Promise<TestShop> {
  const shop = await openTestShop(settings(port))
  await offerMethod(shop.context.database)
  return shop
}

/** Orders an item of that name and announces a bank transfer. Returns the order's id. */
async function order(shop: TestShop, name = '100 Crystals'): Promise<string> {
  const { product_id } = await sellItem(shop.context.database, { price_sen: 1990 })
  const update = shop.context.database.updateTable('products').set({ name })
  await update.where('id', '=', product_id).execute()
  const orderId = await placeOrder(shop, product_id)
  const body = { payment_method: 'check_payment', orderId }
  assert.equal((await shop.post('/api/payment-callback', body)).status, 200)
  return orderId
}

/** Retries failed jobs immediately until all are done. */
async function finishJobs(shop: TestShop): Promise<void> {
  await until('all jobs are done', async () => {
    await shop.context.pool.query('update graphile_worker._private_jobs set run_at = now()')
    await shop.context.pool.query('update due_mails set next_try_at = now()')
    await shop.runJobs()
    return (await waitingJobs(shop)) === 0
  })
}

async function waitingJobs(shop: TestShop): Promise<number> {
  const { rows } = await shop.context.pool.query(
    'select (select count(*) from graphile_worker.jobs) + (select count(*) from due_mails) as count',
  )
  return rows[0].count
}

describe('an order mail', () => {
  let server: MailServer
  let shop: TestShop
  before(async () => {
    server = await openMailServer()
    shop = await openShop(server.port)
  })
  after(async () => {
    await shop.close()
    await server.close()
  })
  // One address orders more often than its limit of mails allows.
  beforeEach(() => forgetLimits(shop))

  const mailAbout = async (id: string): Promise<ReceivedMail> => {
    await shop.runJobs()
    const mail = server.mails.find(({ text }) => text?.includes(id))
    assert.ok(mail, 'the mail has arrived')
    return mail
  }

  test('goes to the buyer from the shop, with the order in text and HTML', async () => {
    const id = await order(shop)
    const mail = await mailAbout(id)
    assert.deepEqual(mail.recipients, ['aina@example.com'])
    assert.deepEqual([mail.from?.name, mail.from?.address], ['Apeak', 'shop@apeak.example'])
    assert.equal(mail.subject, 'We received your order: 100 Crystals')
    for (const part of [mail.text, mail.html]) {
      assert.ok(part?.includes(id))
      assert.ok(part?.includes('RM 19.90'))
      assert.ok(part?.includes(`https://shop.example/order-success?order_id=${id}`))
    }
    assert.doesNotMatch(mail.html ?? '', /<(script|img|iframe|link)\b/)
  })

  test('supports any alphabet', async () => {
    const name = '💎 100 钻石 – ‘Ünïcödé’'
    const mail = await mailAbout(await order(shop, name))
    assert.equal(mail.subject, `We received your order: ${name}`)
    assert.ok(mail.text?.includes(name) && mail.html?.includes(name))
  })

  for (const name of [
    'Crystals\r\nBcc: victim@evil.example',
    'Crystals\nTo: victim@evil.example\n\nNew body',
    'Crystals\r\n.\r\nMAIL FROM:<x@evil.example>',
    'Crystals\u2028Bcc: victim@evil.example',
    '=?utf-8?q?=0ABcc:_victim@evil.example?=',
    `${'x'.repeat(2_000)}\r\nBcc: victim@evil.example`,
  ]) {
    test(`has safe headers for an item called ${JSON.stringify(name.slice(-40))}`, async () => {
      const before = server.mails.length
      const mail = await mailAbout(await order(shop, name))
      assert.equal(server.mails.length, before + 1)
      assert.deepEqual(mail.recipients, ['aina@example.com'])
      assert.deepEqual(
        mail.to?.map(({ address }) => address),
        ['aina@example.com'],
      )
      assert.equal(mail.bcc, undefined)
      const [head] = mail.source.split('\r\n\r\n')
      assert.doesNotMatch(head ?? '', /^(bcc|to):.*victim/im)
      assert.ok(mail.html, 'both parts are whole')
    })
  }

  test('escapes markup in an item’s name', async () => {
    const mail = await mailAbout(await order(shop, '<b onclick="x()">&amp;</b>'))
    assert.ok(mail.html?.includes('&lt;b onclick=&quot;x()&quot;&gt;&amp;amp;&lt;/b&gt;'))
    assert.doesNotMatch(mail.html ?? '', /<b onclick/)
  })

  test('has one Message-ID per order, also when its job runs twice', async () => {
    const id = await order(shop)
    const first = await mailAbout(id)
    await shop.context.pool.query(
      "select graphile_worker.add_job('mail_order_received', json_build_object('order_id', $1::text))",
      [id],
    )
    await shop.runJobs()
    const both = server.mails.filter(({ text }) => text?.includes(id))
    assert.deepEqual(
      both.map(({ messageId }) => messageId),
      [first.messageId, first.messageId],
    )
    assert.match(first.messageId ?? '', /^<[0-9a-f]{40}@shop\.example>$/)
    assert.notEqual((await mailAbout(await order(shop))).messageId, first.messageId)
  })
})

describe('a recipient that the mail server refuses', () => {
  const lines: string[] = []
  const replies = new Map<string, string>()
  let server: MailServer
  let shop: TestShop
  before(async () => {
    server = await openMailServer(0, replies)
    const log = { write: (line: string) => void lines.push(line) }
    shop = await openTestShop({ ...settings(server.port), LOG_LEVEL: 'warn' }, { log })
    await offerMethod(shop.context.database)
  })
  after(async () => {
    await shop.close()
    await server.close()
  })
  beforeEach(async () => {
    lines.length = 0
    await shop.context.pool.query('delete from graphile_worker._private_jobs')
    await shop.context.pool.query('delete from due_mails')
  })

  /** Mails a code and an order to an address with this reply; returns how many mails still wait. */
  async function waitingAfter(reply: string): Promise<number> {
    const email = `stranger-${replies.size}@gone.example`
    replies.set(email, reply)
    await shop.post('/api/register', newcomer({ email }))
    const { product_id } = await sellItem(shop.context.database)
    const order = orderOf(await fillCart(shop, product_id), { customer_email: email })
    const { body } = await shop.post('/api/create-order', order)
    await queueMail(shop.context.database, 'order_received', String(body.order_id))
    await shop.runJobs()
    assert.deepEqual(server.mails, [])
    return waitingJobs(shop)
  }

  for (const reply of [
    '550 5.1.1 <stranger@gone.example>: user unknown',
    '553 5.1.3 <stranger@gone.example>: bad address syntax',
    '501 Invalid RCPT TO address provided',
  ]) {
    test(`for good (${reply}) ends the mail with a log line`, async () => {
      assert.equal(await waitingAfter(reply), 0)
      const text = lines.join('')
      assert.equal(text.match(/recipient refused for good/g)?.length, 2)
      assert.doesNotMatch(text, /gone\.example/)
    })
  }

  for (const reply of [
    '450 4.1.2 <stranger@gone.example>: domain not found',
    '530 5.7.0 Authentication required',
    '554 5.7.1 Relay access denied',
    '553 5.1.8 <shop@apeak.example>: sender rejected, domain not found',
    '550 Relaying denied',
  ]) {
    test(`for now, or because of the shop (${reply}), is tried again`, async () => {
      assert.equal(await waitingAfter(reply), 2)
    })
  }
})

describe('while the mail server is down', () => {
  test('and refuses, orders continue, and each mail is sent once on recovery', async (t) => {
    const gone = await openMailServer()
    await gone.close()
    const shop = await openShop(gone.port)
    t.after(() => shop.close())
    const ids = [await order(shop), await order(shop)]
    await shop.runJobs()
    assert.equal(await waitingJobs(shop), 2)

    const server = await openMailServer(gone.port)
    t.after(() => server.close())
    await finishJobs(shop)
    const arrived = server.mails.map(({ text }) => ids.find((id) => text?.includes(id)))
    assert.deepEqual(arrived.sort(), ids.sort())
  })

  test('and fails repeatedly, it is paused', async (t) => {
    const server = await openSilentServer({ hangsUp: true })
    t.after(() => server.close())
    const shop = await openShop(server.port)
    t.after(() => shop.close())
    const id = await order(shop)
    await queueMails(shop, id, 20)
    await shop.runJobs()
    assert.equal(await waitingJobs(shop), 21)
    assert.ok(server.connections() <= 6, `${server.connections()} connections for 21 mails`)
  })

  test('and hangs, orders continue, and the mail is sent once on recovery', async (t) => {
    const silent = await openSilentServer()
    const shop = await openShop(silent.port)
    t.after(() => shop.close())
    const id = await order(shop)
    const jobs = shop.runJobs()
    await until('the job is connected to the silent server', () => silent.connections() > 0)

    const start = performance.now()
    await order(shop)
    assert.ok(performance.now() - start < 5_000, 'an order waits for no mail')
    assert.equal((await shop.get('/health')).status, 200)

    await silent.close()
    await jobs
    const server = await openMailServer(silent.port)
    t.after(() => server.close())
    await finishJobs(shop)
    assert.equal(server.mails.filter(({ text }) => text?.includes(id)).length, 1)
  })
})
