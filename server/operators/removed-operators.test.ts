// Everything a removed or demoted operator held ends within a second, in every process.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { forgetLimits, mailTo, newShopper } from '#testing/accounts.ts'
import {
  acceptInvitation,
  invitationTo,
  logInOperator,
  newOperator,
  type TestOperator,
} from '#testing/operators.ts'
import { closeAll, openTwoShops } from '#testing/race.ts'
import type { TestShop } from '#testing/test-shop.ts'

let shops: [TestShop, TestShop]
let shop: TestShop
let elsewhere: TestShop
let owner: TestOperator
before(async () => {
  shops = await openTwoShops({ env: { GOLD_ADJUSTMENT_LIMIT: '1' } })
  ;[shop, elsewhere] = shops
  owner = await newOperator(shop, 'owner')
})
after(() => closeAll(shops))

const reason = 'Left the company'
const streams = ['/api/console/queue/stream', '/api/console/threads/stream']
const pathOf = ({ id }: { id: string }, what: string) => `/api/console/operators/${id}/${what}`

/** Opens a stream; resolves, after its first message, to a promise of its end. */
async function openStream({ url }: TestShop, path: string, { headers }: TestOperator) {
  const answer = await fetch(url + path, { headers })
  assert.equal(answer.status, 200, path)
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  await reader?.read()
  const ended = (async () => {
    while (!(await reader?.read())?.done);
  })()
  return { ended, path }
}

/** A second in short steps: a pause of this process, which also runs the shops, lasts one step. */
async function secondPassed(): Promise<'late'> {
  for (let step = 0; step < 20; step += 1) await wait(50)
  return 'late'
}

/** Asserts that streams end within a second from now. */
async function assertEndSoon(open: { ended: Promise<void>; path: string }[]) {
  const late = secondPassed()
  for (const { ended, path } of open) {
    assert.notEqual(await Promise.race([ended, late]), 'late', `${path} stays open`)
  }
}

const openAll = (operator: TestOperator) =>
  Promise.all(
    streams.flatMap((path) => shops.map((process) => openStream(process, path, operator))),
  )

async function invitationBy(operator: TestOperator, email: string) {
  await operator.post('/api/console/invitations', { email, name: 'Friend', roles: ['owner'] })
  return invitationTo(shop, email)
}

async function resetLinkOf({ email }: TestOperator) {
  await shop.post('/api/console/forgot-password', { email })
  const mail = await mailTo(shop, email)
  return /choose-password#([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''
}

/** A gold adjustment that waits for approval. */
async function waitingAdjustment() {
  const customer = await newShopper(shop)
  const asking = await newOperator(shop, 'finance')
  const answer = await asking.post('/api/console/gold-adjustments', {
    customer_id: customer.id,
    amount_sen: 5_000,
    reason: 'A mistake of ours',
    request_key: crypto.randomUUID(),
  })
  assert.equal(answer.status, 200, answer.text)
  return `/api/console/gold-adjustments/${answer.body.id}/approve`
}

for (const what of ['removed', 'demoted'] as const) {
  test(`an owner who is ${what} loses every session, stream, invitation, reset link and approval`, async () => {
    await forgetLimits(shop)
    const lost = await newOperator(shop, 'owner')
    const second = await logInOperator(shop, lost)
    const approval = await waitingAdjustment()
    const invitation = await invitationBy(lost, `friend-of-${what}@example.com`)
    const link = await resetLinkOf(lost)
    const open = await openAll(lost)
    const answer =
      what === 'removed'
        ? await owner.post(pathOf(lost, 'deactivate'), { reason })
        : await owner.post(pathOf(lost, 'roles'), { roles: ['support'], reason })
    assert.equal(answer.status, 200)
    await assertEndSoon(open)
    for (const process of shops) {
      for (const { headers } of [lost, second]) {
        assert.equal((await process.get('/api/console/operator-names', headers)).status, 401)
        assert.equal((await process.post(approval, {}, headers)).status, 401)
      }
    }
    assert.equal((await acceptInvitation(elsewhere, invitation)).status, 422)
    const password = 'quite another long one'
    const reset = await elsewhere.post('/api/console/reset-password', { token: link, password })
    assert.ok(reset.body.errors.token, 'the reset link is dead')
    if (what === 'removed') {
      await owner.post(pathOf(lost, 'reactivate'), { reason })
      const again = await shop.post('/api/console/reset-password', { token: link, password })
      assert.ok(again.body.errors.token, 'and stays dead when they come back')
    } else {
      const support = await logInOperator(shop, lost)
      assert.equal((await support.post(approval)).body.code, 'right_missing')
    }
  })
}

const ends = {
  'is logged out of': (operator: TestOperator) => operator.post('/api/console/logout'),
  'has expired': ({ id }: TestOperator) =>
    shop.context.pool.query(
      'update operator_sessions set expires_at = now() where operator_id = $1',
      [id],
    ),
  'nobody used for two hours': ({ id }: TestOperator) =>
    shop.context.pool.query(
      `update operator_sessions set last_used_at = now() - interval '2 hours' where operator_id = $1`,
      [id],
    ),
  'lost its row': ({ id }: TestOperator) =>
    shop.context.pool.query('delete from operator_sessions where operator_id = $1', [id]),
}

for (const [how, end] of Object.entries(ends)) {
  test(`the stream of a session that ${how} ends within a second, and no other`, async () => {
    const [leaving, staying] = [
      await newOperator(shop, 'support'),
      await newOperator(shop, 'support'),
    ]
    const open = await openAll(leaving)
    const others = await openAll(staying)
    await end(leaving)
    await assertEndSoon(open)
    const first = await Promise.race([
      ...others.map(({ ended }) => ended),
      new Promise((wake) => setTimeout(() => wake('open'), 300)),
    ])
    assert.equal(first, 'open')
    await staying.post('/api/console/logout')
    await assertEndSoon(others)
  })
}
