import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { readConfig } from '#app/config.ts'
import { openTestShop } from '#testing/test-shop.ts'
import { addFirstOperator } from './first-owner.ts'

const shop = await openTestShop()
after(() => shop.close())

const email = 'owner@example.com'
const password = 'correct horse battery'
const clear = () => shop.context.pool.query('delete from operators')

test('a shop without operators gets the configured owner once, also with two processes', async (t) => {
  t.after(clear)
  const { database, hasher } = shop.context
  const config = { ...shop.context.config, firstOperator: { email, password } }
  const printed = await Promise.all(
    Array.from({ length: 4 }, () => addFirstOperator({ config, database, hasher })),
  )
  assert.equal(printed.filter(Boolean).length, 1)
  assert.ok(!printed.join().includes(password))
  const answer = await shop.post('/api/console/login', { email, password })
  assert.equal(answer.body.stage, 'enrolment')
  const other = { ...config, firstOperator: { email: 'second@example.com', password } }
  assert.equal(await addFirstOperator({ config: other, database, hasher }), undefined)
  await shop.context.pool.query(
    'truncate operator_sessions, operator_recovery_codes, operator_invitations',
  )
})

test('the demo creates an owner and prints the password once', async (t) => {
  t.after(clear)
  const { config, database, hasher } = shop.context
  const printed = (await addFirstOperator({ config, database, hasher })) ?? ''
  const [, address, made] = /Log in as (\S+) with the password (\S+) /.exec(printed) ?? []
  const answer = await shop.post('/api/console/login', { email: address, password: made })
  assert.equal(answer.status, 200, printed)
  assert.equal(await addFirstOperator({ config, database, hasher }), undefined)
  await shop.context.pool.query('truncate operator_sessions')
})

test('outside the demo only a configured owner is created', async () => {
  const { database, hasher } = shop.context
  const config = { ...shop.context.config, demo: false }
  assert.equal(await addFirstOperator({ config, database, hasher }), undefined)
})

test('the shop does not start with an incomplete first operator or a weak password', () => {
  const wrong: Record<string, string>[] = [
    { OPERATOR_EMAIL: email },
    { OPERATOR_PASSWORD: password },
    { OPERATOR_EMAIL: email, OPERATOR_PASSWORD: 'short' },
    { OPERATOR_EMAIL: email, OPERATOR_PASSWORD: '123qweasdzxc' },
    { OPERATOR_EMAIL: 'nobody', OPERATOR_PASSWORD: password },
  ]
  for (const env of wrong) assert.throws(() => readConfig(env), /OPERATOR_/)
})
