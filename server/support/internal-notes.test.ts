import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, test } from 'node:test'
import { forgetLimits, newShopper } from '#testing/accounts.ts'
import {
  act,
  answer,
  assertDone,
  newChat,
  openSupportDesk,
  shown,
  ticket,
} from '#testing/support.ts'

const { shop, mei, farid } = await openSupportDesk()
beforeEach(() => forgetLimits(shop))

describe('an internal note', () => {
  const secret = 'zq-internal-note-zq'

  test('is read by operators, never in a shopper’s answer, stream or mail', async () => {
    const person = await newShopper(shop)
    const typed = ticket({ email: person.email })
    const sent = await person.post('/api/create-ticket', typed)
    const id = sent.body.number as number
    const chat = newChat(shop, person.headers)
    assertDone(await chat.say('Anybody?'))
    const stream = await chat.listen()
    await stream.hears('Anybody?')
    const number = stream.threads[0]?.number ?? 0
    for (const one of [id, number]) {
      const request_key = randomUUID()
      for (let time = 0; time < 2; time += 1) {
        assertDone(await act(mei, one, 'notes', { text: secret, request_key }))
      }
      assertDone(await answer(farid, one, 'We look into it.'))
      const { notes } = await shown(farid, one)
      assert.deepEqual(
        notes.map(({ text, operator_id }) => [text, operator_id]),
        [[secret, mei.id]],
      )
    }
    await stream.hears('We look into it.')
    const again = await chat.listen(0)
    await again.hears('We look into it.')
    await shop.runJobs()
    const routes = ['/api/user', '/api/get-transactions', '/api/get-referrals', '/api/sessions']
    const answers = await Promise.all([
      ...routes.map((path) => person.get(path)),
      chat.say('Still there?'),
      person.post('/api/create-ticket', ticket()),
    ])
    const mails = await shop.context.pool.query('select row_to_json(m)::text as text from mails m')
    assert.ok(mails.rows.length > 0)
    const texts = [stream.text(), again.text(), ...answers.map(({ text }) => text)]
    for (const text of [...texts, ...mails.rows.map(({ text }) => text)]) {
      assert.ok(!text.includes(secret), text)
    }
    stream.close()
    again.close()
  })

  test('is erased with its customer', async () => {
    const typed = ticket()
    const person = await newShopper(shop)
    const sent = await person.post('/api/create-ticket', { ...typed, email: person.email })
    const id = sent.body.number as number
    assertDone(
      await act(mei, id, 'notes', { text: 'zq-about-a-person', request_key: randomUUID() }),
    )
    const gone = await shop.request('/api/delete-account', {
      method: 'PUT',
      headers: { 'content-type': 'application/json', ...person.headers },
      body: JSON.stringify({ deletePassword: person.password }),
    })
    assert.equal(gone.status, 200, gone.text)
    const { notes, is_erased } = await shown(mei, id)
    assert.deepEqual([is_erased, notes[0]?.text], [true, null])
    assert.equal((await answer(mei, id, 'Hello?')).status, 404)
  })
})
