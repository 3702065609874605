import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { forgetLimits, mailTo, newShopper, put, type Shopper } from '#testing/accounts.ts'
import { historyOf, threadWith, ticket } from '#testing/support.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { closeThread, reopenThread, reply, type Writer } from './support.ts'

let shop: TestShop
before(async () => {
  shop = await openTestShop()
})
after(() => shop.close())
beforeEach(() => forgetLimits(shop))

const operator: Writer = { kind: 'operator', id: '7' }

/** Opens a thread, optionally by a customer. */
async function opened(typed = ticket(), person?: Shopper): Promise<number> {
  const answer = await (person ?? shop).post('/api/create-ticket', typed)
  assert.equal(answer.status, 201, answer.text)
  return answer.body.number as number
}

describe('an operator’s answer', () => {
  test('is stored in the thread and mailed to its sender', async () => {
    const typed = ticket()
    const number = await opened(typed)
    await shop.runJobs()
    await reply(shop.context, number, { key: 'a', body: 'On its way.\nSorry!' }, operator)
    const { messages } = await threadWith(shop, number)
    assert.deepEqual(
      messages.map(({ author, actor }) => [author, actor]),
      [
        ['visitor', null],
        ['operator', '7'],
      ],
    )
    const mail = await mailTo(shop, typed.email)
    assert.equal(mail?.subject, `Our reply to your request #${number}`)
    assert.ok(mail?.text.includes('On its way.\nSorry!'))
    assert.ok(!mail?.text.includes(typed.description), 'nothing that the sender typed goes back')
  })

  test('sent ten times concurrently is one, in the thread and by mail', async () => {
    const typed = ticket()
    const number = await opened(typed)
    const ids = await Promise.all(
      Array.from({ length: 10 }, () =>
        reply(shop.context, number, { key: 'same', body: 'Once.' }, operator),
      ),
    )
    assert.equal(new Set(ids.map(({ id }) => id)).size, 1)
    await shop.runJobs()
    const { rows } = await shop.context.pool.query(
      `select from mails where recipient = $1 and subject like 'Our reply%'`,
      [typed.email],
    )
    assert.equal(rows.length, 1)
    assert.equal((await historyOf(shop, number)).length, 2)
  })

  test('to an unknown thread is refused', async () => {
    const none = reply(shop.context, 999_999_999, { key: 'a', body: 'Hello?' }, operator)
    await assert.rejects(none, { statusCode: 404 })
  })
})

test('a thread is closed and reopened with its actor; a message reopens it', async () => {
  const number = await opened()
  assert.equal(await closeThread(shop.context, number, operator), true)
  assert.equal(await closeThread(shop.context, number, operator), false)
  assert.equal(await reopenThread(shop.context, number, operator), true)
  await closeThread(shop.context, number, operator)
  await reply(
    shop.context,
    number,
    { key: 'b', body: 'Still there.' },
    { kind: 'shopper', account_id: null },
  )
  assert.deepEqual(await historyOf(shop, number), [
    'opened by shopper: null → open',
    'closed by operator 7: open → closed',
    'reopened by operator 7: closed → open',
    'closed by operator 7: open → closed',
    'replied by shopper: closed → open',
  ])
})

test('two concurrent closes close a thread once', async () => {
  const number = await opened()
  const closed = await Promise.all(
    Array.from({ length: 8 }, () => closeThread(shop.context, number, operator)),
  )
  assert.equal(closed.filter(Boolean).length, 1)
})

test('a history cannot be changed', async () => {
  await opened()
  await assert.rejects(shop.context.pool.query("update support_thread_events set actor = 'x'"))
})

describe('erasing a person', () => {
  test('keeps their threads without any text', async () => {
    const person = await newShopper(shop)
    const typed = ticket({ email: person.email, name: 'Aina binti Ali', subject: 'My number' })
    const own = await opened(typed, person)
    const asGuest = await opened(ticket({ email: person.email.toUpperCase() }))
    const others = await opened()
    await reply(shop.context, own, { key: 'a', body: 'Dear Aina binti Ali' }, operator)
    const body = { deletePassword: person.password }
    const answer = await put(shop, '/api/delete-account', body, person.headers)
    assert.equal(answer.status, 200, answer.text)

    for (const number of [own, asGuest]) {
      const { thread, messages } = await threadWith(shop, number)
      assert.deepEqual(
        [thread.customer_id, thread.name, thread.email, thread.subject, thread.status],
        [null, null, null, null, 'closed'],
      )
      assert.ok(messages.length > 0 && messages.every(({ body }) => body === null))
    }
    assert.match(
      (await historyOf(shop, own)).at(-1) ?? '',
      /^erased by shopper \d+: open → closed$/,
    )
    assert.equal((await threadWith(shop, others)).messages[0]?.body, ticket().description)
    await assert.rejects(reply(shop.context, own, { key: 'b', body: 'Aina?' }, operator))
    await assert.rejects(reopenThread(shop.context, own, operator), { statusCode: 404 })
  })

  test('applies to threads closed and silent for three years', async () => {
    const { pool } = shop.context
    const [old, open, recent] = [await opened(), await opened(), await opened()]
    for (const number of [old, recent]) await closeThread(shop.context, number, operator)
    await pool.query(
      `update support_threads set last_message_at = now() - interval '1096 days' where id = any($1)`,
      [[old, open]],
    )
    await pool.query("select graphile_worker.add_job('erase_old_threads')")
    await shop.runJobs()
    const { thread, messages } = await threadWith(shop, old)
    assert.deepEqual([thread.email, messages.map(({ body }) => body)], [null, [null]])
    assert.equal(
      (await historyOf(shop, old)).at(-1),
      'erased by job erase_old_threads: closed → closed',
    )
    for (const number of [open, recent]) {
      assert.equal((await threadWith(shop, number)).messages[0]?.body, ticket().description)
    }
  })

  test('covers a thread that arrives during the erasure', async () => {
    const person = await newShopper(shop)
    const request = (i: number) => ticket({ subject: `No. ${i}` })
    const [gone, ...sent] = await Promise.all([
      put(shop, '/api/delete-account', { deletePassword: person.password }, person.headers),
      ...Array.from({ length: 5 }, (_, i) => person.post('/api/create-ticket', request(i))),
    ])
    assert.equal(gone?.status, 200)
    assert.ok(sent.every(({ status }) => status === 201 || status === 401))
    const { rows } = await shop.context.pool.query(
      'select from support_threads where customer_id = $1',
      [person.id],
    )
    assert.equal(rows.length, 0)
  })
})
