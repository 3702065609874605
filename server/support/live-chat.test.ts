import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, describe, test } from 'node:test'
import { forgetLimits, mailTo, newShopper, put } from '#testing/accounts.ts'
import { historyOf, newChat, threadWith } from '#testing/support.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { until } from '#testing/until.ts'
import { closeThread, markPresent, reply } from './support.ts'

let shop: TestShop
let other: TestShop
before(async () => {
  shop = await openTestShop()
  // A second process on the same database.
  other = await openTestShop({}, { databaseUrl: shop.databaseUrl })
})
after(async () => {
  await other.close()
  await shop.close()
})
beforeEach(() => forgetLimits(shop))

const operator = { kind: 'operator', id: '7' } as const
const answer = (number: number, body: string, from = shop) =>
  reply(from.context, number, { key: randomUUID(), body }, operator)

/** Starts a conversation. */
async function begun(headers: Record<string, string> = {}) {
  const chat = newChat(shop, headers)
  const first = await chat.say('Hello?')
  assert.equal(first.status, 200, first.text)
  const stream = await chat.listen()
  await stream.hears('Hello?')
  const number = stream.threads[0]?.number ?? 0
  return { chat, stream, number }
}

describe('a conversation', () => {
  test('starts with its first message, and receives answers from any process', async () => {
    const { stream, number } = await begun()
    await answer(number, 'Good evening.')
    await stream.hears('Good evening.')
    await answer(number, 'From the other one.', other)
    await stream.hears('From the other one.')
    assert.deepEqual(
      stream.messages.map(({ from_shop }) => from_shop),
      [false, true, true],
    )
    stream.close()
    const { thread, messages } = await threadWith(shop, number)
    assert.deepEqual([thread.kind, thread.customer_id], ['chat', null])
    assert.equal(messages[0]?.author, 'visitor')
  })

  test('resumes after a disconnect without gaps or repeats', async () => {
    const { chat, stream, number } = await begun()
    stream.close()
    await answer(number, 'one')
    await answer(number, 'two')
    const again = await chat.listen(stream.messages.at(-1)?.id)
    await again.hears('two')
    assert.deepEqual(
      again.messages.map(({ text }) => text),
      ['one', 'two'],
    )
    again.close()
  })

  test('shows each message once in two tabs, also if sent twice', async () => {
    const { chat, stream, number } = await begun()
    const tab = await chat.listen()
    const key = randomUUID()
    const [first, second] = await Promise.all([chat.say('Twice', key), chat.say('Twice', key)])
    assert.equal(first?.body.id, second?.body.id)
    await answer(number, 'Heard.')
    for (const one of [stream, tab]) {
      await one.hears('Heard.')
      assert.deepEqual(
        one.messages.map(({ text }) => text),
        ['Hello?', 'Twice', 'Heard.'],
      )
      one.close()
    }
  })

  test('started in ten concurrent requests is one, with all ten messages', async () => {
    const chat = newChat(shop)
    const said = await Promise.all(Array.from({ length: 10 }, (_, i) => chat.say(`No. ${i}`)))
    assert.ok(said.every(({ status }) => status === 200))
    const stream = await chat.listen()
    await until('all messages have arrived', () => stream.messages.length === 10)
    stream.close()
    const number = stream.threads[0]?.number ?? 0
    assert.equal((await historyOf(shop, number)).length, 10)
  })

  test('never shows messages out of order under concurrent writes', async () => {
    const { stream, number } = await begun()
    await Promise.all(
      Array.from({ length: 30 }, (_, i) => answer(number, `${i}`, i % 2 ? shop : other)),
    )
    await until('all messages have arrived', () => stream.messages.length === 31)
    const ids = stream.messages.map(({ id }) => id)
    assert.deepEqual(
      ids,
      ids.toSorted((one, two) => one - two),
    )
    stream.close()
  })

  test('shows that it is closed, and reopens with the next message', async () => {
    const { chat, stream, number } = await begun()
    await closeThread(shop.context, number, operator)
    await until('the thread is closed', () => stream.threads.at(-1)?.status === 'closed')
    await chat.say('One more thing')
    await until('the thread is open', () => stream.threads.at(-1)?.status === 'open')
    stream.close()
  })

  test('shows whether an operator is there, and what has been read', async () => {
    const { chat, stream, number } = await begun()
    assert.equal(stream.threads[0]?.online, false)
    await markPresent(shop.context, operator)
    const { id } = await answer(number, 'Here I am.')
    await until('the chat is online', () => stream.threads.at(-1)?.online)
    await chat.seen(id)
    await until('the message is seen', () => stream.threads.at(-1)?.seen === id)
    await chat.seen(Number.MAX_SAFE_INTEGER)
    await chat.seen(1)
    assert.equal((await threadWith(shop, number)).thread.seen, id)
    stream.close()
    await shop.context.pool.query('delete from support_presence')
  })
})

describe('a stranger’s token', () => {
  test('opens nothing: an unknown one is 404, a malformed one 422', async () => {
    const stranger = newChat(shop)
    assert.equal((await stranger.listen()).status, 404)
    assert.equal((await stranger.leaveEmail('a@example.com')).status, 404)
    for (const token of ['', 'short', 'x'.repeat(44), `${'x'.repeat(42)}!`]) {
      const answer = await shop.get('/api/chat/stream', { 'x-chat-token': token })
      assert.equal(answer.status, 422, token)
    }
    assert.equal((await shop.get('/api/chat/stream')).status, 422)
  })

  test('does not open a customer’s conversation, which needs their login too', async () => {
    const person = await newShopper(shop)
    const { chat, stream, number } = await begun(person.headers)
    stream.close()
    const { thread, messages } = await threadWith(shop, number)
    assert.deepEqual([thread.customer_id, thread.email], [person.id, person.email])
    assert.equal(messages[0]?.author, 'customer')
    const others = await newShopper(shop)
    for (const headers of [{}, others.headers]) {
      const thief = newChat(shop, headers, chat.token)
      assert.equal((await thief.listen()).status, 404)
      assert.equal((await thief.say('It is me')).status, 404)
      assert.equal((await thief.leaveEmail('evil@example.com')).status, 404)
      await thief.seen(messages[0]?.id ?? 0)
    }
    const after = await threadWith(shop, number)
    assert.deepEqual(
      [after.thread.email, after.thread.seen, after.messages.length],
      [person.email, 0, 1],
    )
  })

  test('is stored only as its hash', async () => {
    const { chat, stream, number } = await begun()
    stream.close()
    const { thread } = await threadWith(shop, number)
    assert.ok(!JSON.stringify(thread).includes(chat.token))
    assert.equal(thread.token_hash?.length, 32)
  })
})

test('a visitor who logs in keeps the conversation', async () => {
  const { chat, stream, number } = await begun()
  stream.close()
  const person = await newShopper(shop)
  const loggedIn = newChat(shop, person.headers, chat.token)
  assert.equal((await loggedIn.say('It is me, Aina')).status, 200)
  const { thread } = await threadWith(shop, number)
  assert.deepEqual([thread.customer_id, thread.email], [person.id, person.email])
  assert.equal((await chat.listen()).status, 404)
})

test('a customer’s conversation is erased with them, and their browser finds none', async () => {
  const person = await newShopper(shop)
  const { chat, stream, number } = await begun(person.headers)
  const body = { deletePassword: person.password }
  assert.equal((await put(shop, '/api/delete-account', body, person.headers)).status, 200)
  await until('the stream has ended', stream.isOver)
  const { messages } = await threadWith(shop, number)
  assert.equal(messages[0]?.body, null)
  assert.equal((await newChat(shop, {}, chat.token).listen()).status, 404)
})

describe('an unread answer', () => {
  const later = async () => {
    await shop.context.pool.query('update graphile_worker._private_jobs set run_at = now()')
  }

  test('is mailed once to the address left', async () => {
    const { chat, stream, number } = await begun()
    stream.close()
    const email = `aina-${randomUUID()}@example.com`
    assert.equal((await chat.leaveEmail(email)).status, 200)
    await answer(number, 'It is on its way.')
    assert.equal(await mailTo(shop, email), undefined, 'not at once: it may be seen yet')
    await later()
    const mail = await mailTo(shop, email)
    assert.ok(mail?.text.includes('It is on its way.'))
    await answer(number, 'And arrived.')
    await later()
    const next = await mailTo(shop, email)
    assert.ok(next?.text.includes('And arrived.') && !next.text.includes('on its way'))
  })

  test('is not mailed if it was read', async () => {
    const { chat, stream, number } = await begun()
    stream.close()
    const email = `aina-${randomUUID()}@example.com`
    await chat.leaveEmail(email)
    const { id } = await answer(number, 'Seen at once.')
    await chat.seen(id)
    await later()
    assert.equal(await mailTo(shop, email), undefined)
  })
})

test('a visitor’s message is mailed to the shop, unless answered by then', async () => {
  const answered = await begun()
  const waiting = await begun()
  await waiting.chat.say('Is anybody there?')
  await answer(answered.number, 'Yes!')
  await shop.context.pool.query('update graphile_worker._private_jobs set run_at = now()')
  await shop.runJobs()
  const { rows } = await shop.context.pool.query<{ subject: string; text: string }>(
    "select subject, text from mails where recipient = 'support@apeak.example' and subject like '%Live chat'",
  )
  const about = (number: number) => rows.filter(({ subject }) => subject.includes(`#${number}]`))
  assert.equal(about(answered.number).length, 0)
  assert.equal(about(waiting.number).length, 1)
  assert.match(about(waiting.number)[0]?.text ?? '', /Hello\?\n\nIs anybody there\?/)
  answered.stream.close()
  waiting.stream.close()
})
