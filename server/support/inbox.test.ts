// The support inbox as operators use it.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, test } from 'node:test'
import type { Queue } from '@apeak/contract/orders-console'
import type { PartnershipsPage } from '@apeak/contract/support-console'
import { forgetLimits, mailTo, newShopper } from '#testing/accounts.ts'
import { offerMethod, placeOrder, sellItem } from '#testing/fixtures.ts'
import { newOperator } from '#testing/operators.ts'
import {
  act,
  answer,
  assertDone,
  enquiry,
  listed,
  newChat,
  openSupportDesk,
  raceWinner,
  shown,
  ticket,
} from '#testing/support.ts'
import type { Answer } from '#testing/test-shop.ts'

const { shop, mei, farid } = await openSupportDesk()
await offerMethod(shop.context.database)
beforeEach(() => forgetLimits(shop))

async function opened(typed = ticket()): Promise<number> {
  const sent = await shop.post('/api/create-ticket', typed)
  assert.equal(sent.status, 201, sent.text)
  return sent.body.number as number
}

test('the queue lists unanswered threads without their text, until answered', async () => {
  const id = await opened()
  const waiting = async () => {
    const { data } = (await mei.get('/api/console/queue')).body as unknown as Queue
    return data.find((one) => one.kind === 'thread' && one.id === String(id))
  }
  const item = await waiting()
  assert.deepEqual(
    [item?.state, item?.reference, item?.details],
    ['waiting', `#${id}`, { thread_kind: 'ticket' }],
  )
  const counted = async () => (await mei.get('/api/console/threads/waiting')).body.waiting
  const before = Number(await counted())
  assert.ok(before >= 1)
  assertDone(await answer(mei, id, 'It is on its way.'))
  assert.equal(await waiting(), undefined)
  assert.equal(await counted(), before - 1)
  assertDone(await act(mei, id, 'close'))
})

describe('the inbox', () => {
  test('lists the longest-waiting threads first, and closed ones last', async () => {
    const [closed, answered, first, second] = [
      await opened(),
      await opened(),
      await opened(),
      await opened(),
    ]
    assertDone(await act(mei, closed, 'close'))
    assertDone(await answer(mei, answered, 'It is on its way.'))
    const order = async (query = '') => {
      const { data } = await listed(mei, `per_page=100${query}`)
      return data.map(({ id }) => id).filter((id) => id >= closed)
    }
    assert.deepEqual(await order(), [first, second, answered, closed])
    assert.deepEqual(await order('&state=waiting'), [first, second])
    assert.deepEqual(await order('&state=answered'), [answered])
    assert.deepEqual(await order('&state=closed'), [closed])
    assert.deepEqual(await order('&state=open'), [first, second, answered])
    for (const id of [answered, first, second]) assertDone(await act(mei, id, 'close'))
  })

  test('searches number, person, subject, text, order and customer', async () => {
    const { product_id } = await sellItem(shop.context.database)
    const person = await newShopper(shop)
    const order = await placeOrder(shop, product_id)
    await shop.context.pool.query('update orders set customer_id = $1 where id = $2', [
      person.id,
      order,
    ])
    const answered = await person.post(
      '/api/create-ticket',
      ticket({
        name: 'Xenia Quill',
        subject: 'Zebra diamonds',
        description: 'They went to the wombat.',
        order_id: order,
      }),
    )
    const id = answered.body.number as number
    const { rows } = await shop.context.pool.query(
      'select short_reference from orders where id = $1',
      [order],
    )
    const ways = [`q=${id}`, `q=%23${id}`, 'q=xenia', 'q=zebra', 'q=WOMBAT', `q=${order}`]
    ways.push(`q=${rows[0].short_reference}`, `order_id=${order}`, `customer_id=${person.id}`)
    for (const way of ways) {
      const { data, total } = await listed(mei, way)
      assert.deepEqual([total, data[0]?.id], [1, id], way)
    }
    assert.equal((await listed(mei, 'q=nobody-wrote-this')).total, 0)
    assert.equal((await listed(mei, 'q=%25')).total, 0, 'a percent sign is not everybody')
    const page = await shown(mei, id)
    assert.equal(page.order_reference, rows[0].short_reference)
    assert.equal(page.earlier.length, 0)
    const again = await person.post('/api/create-ticket', ticket({ email: person.email }))
    const { earlier } = await shown(mei, again.body.number as number)
    assert.deepEqual(
      earlier.map((one) => one.id),
      [id],
    )
  })

  test('finds a frequent word, also in long-waiting threads', async () => {
    const [first, last] = [
      await opened(ticket({ description: 'My kangaroo is gone.' })),
      await opened(),
    ]
    await shop.context.pool.query(
      `insert into support_messages (thread_id, key, author, body)
       select $1, 'more ' || n, 'visitor', 'Kangaroo ' || n from generate_series(1, 600) n`,
      [last],
    )
    const found = async (query: string) => (await listed(mei, query)).data.map(({ id }) => id)
    assert.deepEqual(await found('q=kangaroo'), [first, last])
    assert.deepEqual(await found('q=kangaroo%20599'), [last])
    assertDone(await act(mei, last, 'close'))
    assert.deepEqual(await found('q=kangaroo&state=waiting'), [first])
    assertDone(await act(mei, first, 'close'))
    await shop.context.pool.query(
      `insert into support_threads (kind, name, email, subject)
       select 'ticket', 'Many', 'many@example.com', 'Xylophone' from generate_series(1, 501)`,
    )
    const { total, is_capped } = await listed(mei, 'q=xylophone')
    assert.deepEqual([total, is_capped], [500, true])
  })

  test('is open to support and owners only', async () => {
    const id = await opened()
    for (const role of ['finance', 'fulfilment', 'content'] as const) {
      const operator = await newOperator(shop, role)
      assert.equal((await operator.get('/api/console/threads')).status, 403)
      assert.equal((await operator.get(`/api/console/threads/${id}`)).status, 403)
      assert.equal((await act(operator, id, 'close')).status, 403)
    }
  })

  test('streams new threads and messages, and marks the chat as attended', async () => {
    const control = new AbortController()
    const stream = await fetch(`${shop.url}/api/console/threads/stream`, {
      headers: mei.headers,
      signal: control.signal,
    })
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
    let heard = ''
    const hear = async (text: string) => {
      while (!heard.includes(text)) heard += (await reader?.read())?.value ?? ''
    }
    await hear('event: threads')
    const id = await opened()
    await hear(`{"ids":[${id}]}`)
    const chat = newChat(shop)
    assertDone(await chat.say('Hello?'))
    const conversation = await chat.listen()
    await conversation.hears('Hello?')
    assert.equal(conversation.threads.at(-1)?.online, true)
    conversation.close()
    control.abort()
  })
})

describe('an answer', () => {
  test('reaches an open chat at once, and a ticket by mail', async () => {
    const chat = newChat(shop)
    assertDone(await chat.say('Is it out?'))
    const stream = await chat.listen()
    await stream.hears('Is it out?')
    const number = stream.threads[0]?.number ?? 0
    assertDone(await answer(mei, number, 'Since noon.'))
    await stream.hears('Since noon.')
    stream.close()
    const typed = ticket()
    const id = await opened(typed)
    assertDone(await answer(mei, id, 'It is on its way.'))
    await shop.runJobs()
    const mail = await mailTo(shop, typed.email)
    assert.ok(mail?.text.includes('It is on its way.'))
    assert.equal((await shown(mei, id)).waiting_since, null)
  })

  test('given by two operators concurrently is sent once; the second gets a conflict naming the first', async () => {
    const id = await opened()
    const { answered_up_to: seen } = await shown(mei, id)
    const both = await Promise.all([
      answer(mei, id, 'Mine.', { seen }),
      answer(farid, id, 'Mine, too.', { seen }),
    ])
    assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 409])
    const [first, second] = both[0]?.status === 200 ? [mei, farid] : [farid, mei]
    const refused = both.find(({ status }) => status === 409) as Answer
    assert.deepEqual(raceWinner(refused), [409, 'replied', first.id])
    assertDone(await answer(second, id, 'After reading yours.'))
    assert.equal((await shown(mei, id)).messages.length, 3)
  })

  test('is announced to other operators while typed', async () => {
    const id = await opened()
    assertDone(await act(mei, id, 'composing', { is_composing: true }))
    const { composing } = await shown(farid, id)
    assert.deepEqual(
      composing.map(({ operator_id }) => operator_id),
      [mei.id],
    )
    assertDone(await answer(mei, id, 'There.'))
    assert.deepEqual((await shown(farid, id)).composing, [])
  })

  test('repeated with the same key is sent once', async () => {
    const id = await opened()
    const request_key = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => answer(mei, id, 'Once.', { request_key, seen: 0 })),
    )
    for (const one of answers) assertDone(one)
    assert.equal(new Set(answers.map(({ body }) => body.message_id)).size, 1)
  })
})

describe('a thread', () => {
  test('is assigned to one operator, and a takeover names the previous one', async () => {
    const id = await opened()
    const take = { to: mei.id, seen: null }
    assertDone(await act(mei, id, 'assign', take))
    assertDone(await act(mei, id, 'assign', take))
    const late = await act(farid, id, 'assign', { to: farid.id, seen: null })
    assert.deepEqual(raceWinner(late), [409, 'assigned', mei.id])
    const mine = await listed(mei, 'assigned=me')
    assert.deepEqual(
      mine.data.map((one) => one.id),
      [id],
    )
    assert.equal((await listed(farid, `assigned=${mei.id}`)).total, 1)
    const nobody = await act(mei, id, 'assign', { to: `p${'0'.repeat(26)}`, seen: mei.id })
    assert.equal(nobody.status, 422)
    assertDone(await act(farid, id, 'assign', { to: null, seen: mei.id }))
    assert.equal((await listed(mei, 'assigned=me')).total, 0)
    assert.ok((await listed(mei, 'assigned=nobody&per_page=100')).data.some((one) => one.id === id))
  })

  test('that is closed reopens when its customer writes, and waits from then on', async () => {
    const chat = newChat(shop)
    assertDone(await chat.say('First'))
    const { data } = await listed(mei, 'q=first')
    const id = data[0]?.id ?? 0
    const before = (await shown(mei, id)).waiting_since ?? ''
    assertDone(await act(mei, id, 'close'))
    assert.equal((await shown(mei, id)).waiting_since, null)
    assert.deepEqual(raceWinner(await act(farid, id, 'close')), [409, 'closed', mei.id])
    assertDone(await chat.say('Second'))
    const thread = await shown(mei, id)
    assert.equal(thread.status, 'open')
    assert.ok((thread.waiting_since ?? '') > before)
    assert.deepEqual(
      thread.history.map(({ event }) => event),
      ['replied', 'closed', 'opened'],
    )
  })
})

test('a partnership enquiry has all its answers and a status, and is not in the inbox', async () => {
  const typed = enquiry({ subject: 'Quokka Quest', contact_number: '+60 12-345 6789' })
  const counted = async () =>
    Number((await mei.get('/api/console/threads/waiting')).body.partnerships)
  const before = await counted()
  const sent = await shop.post('/api/create-partnership', typed)
  const id = sent.body.number as number
  assert.equal(await counted(), before + 1)
  assert.equal((await listed(mei, 'q=quokka')).total, 0)
  const page = (await mei.get('/api/console/partnerships?q=quokka'))
    .body as unknown as PartnershipsPage
  const [entry] = page.data
  assert.deepEqual(
    [entry?.name, entry?.email, entry?.contact_number, entry?.partnership_type],
    [typed.name, typed.email, '+60 12-345 6789', typed.partnership_type],
  )
  assert.deepEqual(
    [entry?.subject, entry?.message, entry?.role, entry?.partnership_state],
    [typed.subject, typed.message, typed.role, 'new'],
  )
  assertDone(await act(mei, id, 'partnership', { to: 'in_talks', seen: 'new' }))
  const late = await act(farid, id, 'partnership', { to: 'declined', seen: 'new' })
  assert.deepEqual(raceWinner(late), [409, 'partnership_moved', mei.id])
  const talks = await mei.get('/api/console/partnerships?partnership_state=in_talks')
  assert.equal(talks.body.total, 1)
  assertDone(await answer(mei, id, 'Let us talk on Monday.'))
  assert.equal(await counted(), before)
  await shop.runJobs()
  assert.ok((await mailTo(shop, typed.email))?.text.includes('Let us talk on Monday.'))
})
