// The links that the server's terminal prints: setup of the first owner, and reset of an operator.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { after, before, beforeEach, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { forgetLimits, mailTo } from '#testing/accounts.ts'
import { newOperator, passwordLogin } from '#testing/operators.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { makeFirstOwnerLink } from './first-owner.ts'

let shop: TestShop
before(async () => {
  shop = await openTestShop()
})
after(() => shop.close())
beforeEach(() => forgetLimits(shop))

const password = 'correct horse battery'
const tokenIn = (text = '') => /#([\w-]{43})/.exec(text)?.[1] ?? ''
const run = async (statement: string) => (await shop.context.pool.query(statement)).rows

describe('the setup link of a shop without operators', () => {
  const link = () => makeFirstOwnerLink(shop.context.database, shop.context.config.publicUrl)
  const begin = (token: string, more: object = {}) => {
    const owner = { name: 'Aina', email: 'Aina@Example.com', password }
    return shop.post('/api/console/first-owner', { token, ...owner, ...more })
  }
  beforeEach(async () => {
    await run('truncate operators, first_owner_links cascade')
  })

  test('creates one owner under concurrent use, who can log in', async () => {
    const token = tokenIn(await link())
    const weak = await begin(token, { password: '123qweasdzxc' })
    assert.deepEqual([weak.status, Object.keys(weak.body.errors)], [422, ['password']])
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, at) => begin(token, { email: `owner${at}@example.com` })),
    )
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 422, 422, 422, 422, 422])
    const [owner, ...more] = await run('select email, role, name from operators')
    assert.deepEqual([owner.role, owner.name, more], ['owner', 'Aina', []])
    const login = await shop.post('/api/console/login', { email: owner.email, password })
    assert.equal(login.status, 200)
    assert.notEqual(login.body.stage, 'open', 'a second factor is set up first')
    assert.equal(await link(), undefined)
    assert.equal((await begin(token)).status, 422)
  })

  test('is void after another is made, after a day, and once there is an operator', async () => {
    const first = tokenIn(await link())
    const [second = '', third = ''] = (await Promise.all([link(), link()])).map(tokenIn)
    assert.equal((await begin(first)).status, 422)
    const open = await run('select token_hash from first_owner_links where ended_at is null')
    assert.equal(open.length, 1)
    await run("update first_owner_links set expires_at = now() - interval '1 second'")
    for (const token of [second, third]) assert.equal((await begin(token)).status, 422)
    const last = tokenIn(await link())
    await newOperator(shop, 'support')
    assert.equal((await begin(last)).status, 422)
    assert.deepEqual(await run("select id from operators where role = 'owner'"), [])
  })

  test('is not in the database', async () => {
    const token = tokenIn(await link())
    const [row] = await run('select token_hash from first_owner_links where ended_at is null')
    assert.equal(row.token_hash.length, 32)
    assert.ok(!row.token_hash.equals(Buffer.from(token, 'base64url')))
  })
})

describe('npm run reset-operator', () => {
  const script = fileURLToPath(new URL('../../scripts/reset-operator.ts', import.meta.url))
  const print = (...words: string[]) =>
    promisify(execFile)(process.execPath, [script, ...words], {
      env: { ...process.env, DATABASE_URL: shop.databaseUrl, PUBLIC_URL: 'https://shop.example' },
    })
  const reset = (token: string) =>
    shop.post('/api/console/reset-password', { token, password: 'quite another long one' })

  test('prints a link to reset password and second factor, and mails every owner', async () => {
    const owner = await newOperator(shop, 'owner')
    const lost = await newOperator(shop, 'finance')
    const earlier = tokenIn((await print(lost.email)).stdout)
    const { stdout } = await print(lost.email.toUpperCase())
    assert.match(stdout, /^https:\/\/shop\.example\/console\/choose-password#[\w-]{43}$/m)
    const token = tokenIn(stdout)
    assert.equal((await reset(earlier)).status, 422, 'a later link ends an earlier one')
    assert.deepEqual(
      (await Promise.all([reset(token), reset(token)])).map(({ status }) => status).toSorted(),
      [200, 422],
    )
    assert.equal((await lost.get('/api/console/operator-names')).status, 401)
    const half = await passwordLogin(shop, { ...lost, password: 'quite another long one' })
    assert.equal(half.session.stage, 'email_code')
    assert.deepEqual(
      await run(`select code_hash from operator_recovery_codes where operator_id = '${lost.id}'`),
      [],
    )
    const mail = await mailTo(shop, owner.email)
    assert.equal(mail?.subject, 'Apeak console: An access link to the console was created')
    const path = `/api/console/operator-events?subject_kind=operator&subject_id=${lost.id}`
    const events = (await owner.get(path)).body.data as { event: string; actor: string }[]
    assert.deepEqual(
      events.slice(0, 4).map(({ event, actor }) => [event, actor]),
      [
        ['second_factor_reset', lost.id],
        ['password_reset', lost.id],
        ['access_link_made', 'terminal'],
        ['access_link_made', 'terminal'],
      ],
    )
  })

  test('lists the owners for an unknown email, and requires one', async () => {
    const owner = await newOperator(shop, 'owner')
    await assert.rejects(print('nobody@example.com'), ({ stderr }) => stderr.includes(owner.email))
    await assert.rejects(print(), /npm run reset-operator/)
  })
})
