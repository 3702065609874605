import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, test } from 'node:test'
import { forgetLimits } from '#testing/accounts.ts'
import { newChat } from '#testing/support.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { until } from '#testing/until.ts'
import { reply } from './support.ts'

let shop: TestShop
before(async () => {
  shop = await openTestShop({
    CHAT_CONVERSATIONS_PER_NETWORK: '5',
    CHAT_MESSAGES_PER_NETWORK: '40',
    CHAT_STREAMS_PER_NETWORK: '3',
  })
})
after(() => shop.close())
beforeEach(() => forgetLimits(shop))

test('a network can start few conversations an hour', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => newChat(shop).say('Hello')))
  assert.equal(answers.filter(({ status }) => status === 200).length, 5)
  const refused = answers.find(({ status }) => status === 429)
  assert.match(refused?.body.error ?? '', /Please try again in \d+ (minutes|seconds)\.$/)
})

test('messages are limited per minute, for each conversation and network', async () => {
  const chat = newChat(shop)
  await chat.say('Hello')
  const said = await Promise.all(Array.from({ length: 30 }, (_, i) => chat.say(`No. ${i}`)))
  assert.equal(said.filter(({ status }) => status === 200).length, 19)
  const others = await Promise.all(Array.from({ length: 30 }, () => newChat(shop).say('Hello')))
  assert.ok(others.filter(({ status }) => status === 200).length <= 4)
})

test('a stream over the limit sends what is new and ends; a closed one frees its place', async () => {
  const chat = newChat(shop)
  await chat.say('Hello')
  const open = await Promise.all([chat.listen(), chat.listen(), chat.listen()])
  const past = await chat.listen()
  await past.hears('Hello')
  await until('the stream has ended', past.isOver)
  assert.match(past.text(), /^retry: \d+$/m)
  assert.ok(open.every(({ isOver }) => !isOver()))
  for (const stream of open) stream.close()
  await until('the streams are closed', () => shop.context.eventStreams.count === 0)
  const next = await chat.listen()
  await next.hears('Hello')
  assert.equal(next.isOver(), false)
  next.close()
})

test('a HEAD request for a stream keeps none open', async () => {
  const chat = newChat(shop)
  await chat.say('Hello')
  const heads = Array.from({ length: 6 }, () =>
    fetch(`${shop.url}/api/chat/stream`, { method: 'HEAD', headers: chat.headers }),
  )
  for (const { status, headers } of await Promise.all(heads)) {
    assert.equal(status, 200)
    assert.equal(headers.get('content-type'), 'text/event-stream')
  }
  await until('no stream is open', () => shop.context.eventStreams.count === 0)
})

test('streams end on shutdown, and new ones end at once', async () => {
  const stopping = await openTestShop({}, { databaseUrl: shop.databaseUrl })
  const chat = newChat(stopping)
  await chat.say('Hello')
  const stream = await chat.listen()
  await stream.hears('Hello')
  stopping.context.eventStreams.end()
  await until('the stream has ended', stream.isOver)
  const late = await chat.listen()
  await until('the late stream has ended', late.isOver)
  assert.equal(late.messages[0]?.text, 'Hello')
  await stopping.close()
})

test('changes announced while the listener was down are sent afterwards', async () => {
  const chat = newChat(shop)
  await chat.say('Hello')
  const stream = await chat.listen()
  await stream.hears('Hello')
  await shop.context.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and (query like 'listen %' or query = 'select')
       and pid <> pg_backend_pid()`,
  )
  const number = stream.threads[0]?.number ?? 0
  await reply(
    shop.context,
    number,
    { key: randomUUID(), body: 'Still here' },
    { kind: 'operator', id: '7' },
  )
  await stream.hears('Still here')
  stream.close()
})
