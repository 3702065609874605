import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { forgetLimits, mailTo, newShopper } from '#testing/accounts.ts'
import {
  fillCart,
  offerMethod,
  orderOf,
  orderRow,
  placeOrder,
  sellItem,
} from '#testing/fixtures.ts'
import { openMailServer } from '#testing/mail-server.ts'
import { closeAll } from '#testing/race.ts'
import { enquiry, historyOf, threads, threadWith, ticket } from '#testing/support.ts'
import { type Answer, openTestShop, type TestShop } from '#testing/test-shop.ts'

let shop: TestShop
before(async () => {
  shop = await openTestShop({ SUPPORT_FORMS_PER_NETWORK: '100' })
  await offerMethod(shop.context.database)
})
after(() => shop.close())
beforeEach(() => forgetLimits(shop))

const numberOf = ({ body }: Answer) => body.number as number
const countOf = (answers: Answer[], status: number) =>
  answers.filter((answer) => answer.status === status).length

describe('a ticket', () => {
  test('is stored as a thread with its message and events', async () => {
    const typed = ticket({ name: ' Aina ', description: 'It never came.\nPlease look.' })
    const answer = await shop.post('/api/create-ticket', typed)
    assert.equal(answer.status, 201, answer.text)
    assert.equal(answer.body.message, 'Ticket submitted successfully')
    const { thread, messages } = await threadWith(shop, numberOf(answer))
    assert.deepEqual(
      [thread.kind, thread.status, thread.name, thread.email, thread.customer_id],
      ['ticket', 'open', 'Aina', typed.email, null],
    )
    assert.deepEqual(
      messages.map(({ author, actor, body }) => [author, actor, body]),
      [['visitor', null, 'It never came.\nPlease look.']],
    )
    assert.deepEqual(await historyOf(shop, thread.id), ['opened by shopper: null → open'])
  })

  test('has its customer and the named order', async () => {
    const person = await newShopper(shop)
    const order_id = await orderBy(person)
    const answer = await person.post('/api/create-ticket', ticket({ order_id }))
    const { thread, messages } = await threadWith(shop, numberOf(answer))
    assert.deepEqual([thread.customer_id, thread.order_id], [person.id, order_id])
    assert.deepEqual([messages[0]?.author, messages[0]?.actor], ['customer', String(person.id)])
  })

  test('treats another customer’s order like an unknown one', async () => {
    const person = await newShopper(shop)
    const others = await orderBy(await newShopper(shop))
    const unknown = `o${'0'.repeat(26)}`
    for (const order_id of [others, unknown]) {
      for (const post of [person.post, shop.post]) {
        const answer = await post('/api/create-ticket', ticket({ order_id }))
        assert.equal(answer.status, 422)
        assert.deepEqual(answer.body.errors, { order_id: ['Order not found'] })
      }
    }
  })

  test('names what each field needs', async () => {
    for (const [field, value] of [
      ['name', ' '],
      ['email', 'nobody'],
      ['subject', ''],
      ['description', '\n'],
      ['description', 'x'.repeat(5001)],
    ] as const) {
      const answer = await shop.post('/api/create-ticket', ticket({ [field]: value }))
      assert.equal(answer.status, 422)
      assert.deepEqual(Object.keys(answer.body.errors), [field])
    }
  })

  async function orderBy(person: Awaited<ReturnType<typeof newShopper>>): Promise<string> {
    const { product_id } = await sellItem(shop.context.database)
    const order = await person.post('/api/create-order', orderOf(await fillCart(shop, product_id)))
    return order.body.order_id as string
  }
})

test('an enquiry is stored with the answers of all seven steps', async () => {
  const typed = enquiry({ contact_number: '+60 12-345 6789' })
  const answer = await shop.post('/api/create-partnership', typed)
  assert.equal(answer.body.message, 'Form submitted successfully')
  const { thread, messages } = await threadWith(shop, numberOf(answer))
  assert.equal(thread.kind, 'partnership')
  assert.deepEqual(thread.details, {
    contact_number: '+60 12-345 6789',
    partnership_type: typed.partnership_type,
    role: typed.role,
  })
  assert.equal(messages[0]?.body, typed.message)
})

test('an enquiry of an unknown kind or role gets a field error', async () => {
  for (const field of ['partnership_type', 'role']) {
    const answer = await shop.post('/api/create-partnership', enquiry({ [field]: '' }))
    assert.equal(answer.status, 422)
    assert.deepEqual(Object.keys(answer.body.errors), [field])
  }
})

test('a request repeated, even ten times concurrently, opens one thread', async () => {
  const request = ticket({ request_id: 'a-request-of-16-or-more' })
  const first = await shop.post('/api/create-ticket', request)
  const again = await Promise.all(
    Array.from({ length: 10 }, () => shop.post('/api/create-ticket', request)),
  )
  assert.deepEqual(new Set(again.map(numberOf)), new Set([numberOf(first)]))
  const fresh = ticket({ request_id: 'another-request-sent-at-once' })
  await forgetLimits(shop)
  const atOnce = await Promise.all(
    Array.from({ length: 5 }, () => shop.post('/api/create-ticket', fresh)),
  )
  assert.equal(new Set(atOnce.map(numberOf)).size, 1)
  assert.equal((await threads(shop, fresh.email)).length, 1)
})

test('another text under the same id is another request', async () => {
  const request = ticket({ request_id: 'a-request-with-two-texts' })
  const first = await shop.post('/api/create-ticket', request)
  const other = await shop.post('/api/create-ticket', { ...request, description: 'And this.' })
  assert.notEqual(numberOf(first), numberOf(other))
})

describe('a form filled in by a bot,', () => {
  for (const [how, filledIn] of [
    ['in a hidden field', { website: 'https://spam.example', elapsed_ms: 60_000 }],
    ['too fast', { elapsed_ms: 300 }],
  ] as const) {
    test(`filled in ${how} gets a success answer and is not stored`, async () => {
      const typed = ticket(filledIn)
      const answer = await shop.post('/api/create-ticket', typed)
      const real = await shop.post('/api/create-ticket', ticket({ elapsed_ms: 60_000 }))
      assert.equal(answer.status, 201)
      assert.deepEqual(Object.keys(answer.body), Object.keys(real.body))
      assert.ok(numberOf(answer) > 1000 && numberOf(answer) < numberOf(real))
      assert.deepEqual(await threads(shop, typed.email), [])
      assert.equal(await mailTo(shop, typed.email), undefined)
    })
  }
})

describe('the form limit', () => {
  test('refuses an address after five an hour, on that network only', async (t) => {
    const behindProxy = await openTestShop({ TRUST_PROXY: '1' }, { databaseUrl: shop.databaseUrl })
    t.after(() => behindProxy.close())
    const { email } = ticket()
    const sentFrom = (network: string) =>
      behindProxy.post('/api/create-ticket', ticket({ email }), { 'x-forwarded-for': network })
    const answers = await Promise.all(Array.from({ length: 20 }, () => sentFrom('10.0.0.1')))
    assert.equal(countOf(answers, 201), 5)
    assert.equal((await sentFrom('10.0.0.2')).status, 201)
    const refused = answers.find(({ status }) => status === 429)
    assert.match(
      refused?.body.error ?? '',
      /^Too many requests\. Please try again in \d+ minutes\.$/,
    )
    assert.ok(refused?.headers.get('retry-after'))
    await shop.runJobs()
    const { rows } = await shop.context.pool.query('select from mails where recipient = $1', [
      email,
    ])
    // Further requests are not mailed: the address may not be the writer's.
    assert.equal(rows.length, 5)
  })

  test('does not stop a customer from writing under their own address', async () => {
    const person = await newShopper(shop)
    await forgetLimits(shop)
    for (let i = 0; i < 6; i += 1) {
      await shop.post('/api/create-ticket', ticket({ email: person.email }))
    }
    const own = await person.post('/api/create-ticket', ticket({ email: person.email }))
    assert.equal(own.status, 201)
  })

  test('counts one network over both forms', async () => {
    const answers: Answer[] = []
    for (let i = 0; i < 60; i += 1) {
      answers.push(
        ...(await Promise.all([
          shop.post('/api/create-ticket', ticket()),
          shop.post('/api/create-partnership', enquiry()),
        ])),
      )
    }
    assert.equal(countOf(answers, 201), 100)
    assert.equal(countOf(answers, 429), 20)
  })
})

describe('form mails', () => {
  let server: Awaited<ReturnType<typeof openMailServer>>
  let mailing: TestShop
  before(async () => {
    server = await openMailServer()
    mailing = await openTestShop({
      SMTP_URL: `smtp://127.0.0.1:${server.port}`,
      SUPPORT_EMAIL: 'help@apeak.example',
      SUPPORT_MAILS_PER_HOUR: '8',
    })
  })
  after(async () => {
    await mailing.close()
    await server.close()
  })
  beforeEach(() => forgetLimits(mailing))
  const mailsTo = (address: string) =>
    server.mails.filter(({ recipients }) => recipients.includes(address))

  test('go to the shop with the text, and to the sender without it', async () => {
    const typed = ticket({
      name: 'Buy now at evil.example',
      subject: 'Cheap, Bcc: victim@evil.example',
      description: 'See https://evil.example/<b>now</b>',
    })
    const answer = await mailing.post('/api/create-ticket', typed)
    await mailing.runJobs()
    const toShop = mailsTo('help@apeak.example').find(({ subject }) =>
      subject?.includes(`#${numberOf(answer)}`),
    )
    assert.deepEqual(toShop?.recipients, ['help@apeak.example'])
    assert.deepEqual(
      toShop?.replyTo?.map(({ address }) => address),
      [typed.email],
    )
    assert.ok(toShop?.text?.includes('https://evil.example/<b>now</b>'))
    assert.ok(toShop?.html?.includes('&lt;b&gt;now&lt;/b&gt;'))
    assert.equal(toShop?.bcc, undefined)

    const [toSender, ...more] = mailsTo(typed.email)
    assert.equal(more.length, 0)
    assert.equal(toSender?.subject, `We received your support ticket #${numberOf(answer)}`)
    assert.doesNotMatch(`${toSender?.source}`, /evil|cheap/i)
  })

  test('name the order to the shop, with its short reference', async () => {
    const { database, pool } = mailing.context
    await offerMethod(database)
    const orderId = await placeOrder(mailing, (await sellItem(database)).product_id)
    const { short_reference } = await orderRow(mailing, orderId)
    const number = numberOf(await mailing.post('/api/create-ticket', ticket()))
    // As in a customer's ticket that names an order.
    await pool.query('update support_threads set order_id = $2 where id = $1', [number, orderId])
    await mailing.runJobs()
    const { text } =
      mailsTo('help@apeak.example').find(({ subject }) => subject?.includes(`#${number}]`)) ?? {}
    assert.match(String(text), new RegExp(`Order ID: ${orderId}\\s+Reference: ${short_reference}`))
  })

  test('are sent once, even if their jobs run twice', async () => {
    const typed = enquiry()
    const number = numberOf(await mailing.post('/api/create-partnership', typed))
    await mailing.runJobs()
    const sent = server.mails.length
    await mailing.context.pool.query(
      `select graphile_worker.add_job('mail_thread_to_shop', json_build_object('thread_id', $1::bigint))`,
      [number],
    )
    await mailing.runJobs()
    assert.equal(server.mails.length, sent)
  })

  test('to the shop are limited: the rest wait and are sent later', async () => {
    const before = mailsTo('help@apeak.example').length
    const typed = Array.from({ length: 10 }, () => ticket())
    for (const one of typed) await mailing.post('/api/create-ticket', one)
    await mailing.runJobs()
    assert.equal(mailsTo('help@apeak.example').length - before, 8)
    await forgetLimits(mailing)
    await mailing.context.pool.query('update graphile_worker._private_jobs set run_at = now()')
    await mailing.runJobs()
    assert.equal(mailsTo('help@apeak.example').length - before, 10)
  })
})

test('without a mail address the ticket is still stored', async (t) => {
  const quiet = await openTestShop()
  t.after(() => closeAll([quiet]))
  const answer = await quiet.post('/api/create-ticket', ticket())
  await quiet.runJobs()
  assert.equal((await threadWith(quiet, numberOf(answer))).thread.status, 'open')
})
