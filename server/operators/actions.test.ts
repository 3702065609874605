// An operator action takes effect exactly once, under concurrency and after a crash.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { operatorEvents } from '@apeak/contract/operator-events'
import type { OperatorEventsPage } from '@apeak/contract/operators'
import type { Static } from 'typebox'
import { type Asked, effectsOf } from '#testing/action-effects.ts'
import { type OperatorAction, operatorActions } from '#testing/operator-actions.ts'
import { newOperator, type TestOperator } from '#testing/operators.ts'
import { openPayingShop, type PayingShop } from '#testing/paying-shop.ts'
import { crashControlOf } from '#testing/statements.ts'
import type { Answer } from '#testing/test-shop.ts'

let shop: PayingShop
let mortal: PayingShop
let mortality: ReturnType<typeof crashControlOf>
let actions: Record<string, OperatorAction>
let aina: TestOperator
let farid: TestOperator
before(async () => {
  // High enough for all of these; actions that need approval exceed even this.
  const env = { GOLD_ADJUSTMENT_LIMIT: '100000', MANUAL_MONEY_LIMIT: '10000000' }
  shop = await openPayingShop({ env })
  const { databaseUrl, sandbox } = shop
  mortal = await openPayingShop({ env, databaseUrl, sandbox })
  mortality = crashControlOf(mortal.context.pool)
  aina = await newOperator(shop, 'owner', { name: 'Aina' })
  farid = await newOperator(shop, 'owner', { name: 'Farid' })
  actions = await operatorActions(shop)
})
after(async () => {
  await mortal.close()
  await shop.close()
})

type Listed = Static<typeof OperatorEventsPage>

/** More statements than any action runs. */
const STATEMENTS_MAX = 40
/** Problem codes of the losing request. */
const refusals = ['already_done', 'changed_meanwhile']
const send = (operator: TestOperator, { method, path }: Asked, body: unknown) =>
  method === 'PUT' ? operator.put(path, body) : operator.post(path, body)
const isDone = ({ status }: Answer) => status === 200 || status === 201
const once = (asked: { mail?: unknown }) => ({ events: 1, mails: asked.mail ? 1 : 0 })

describe('two operators acting concurrently', () => {
  test('act once; the second gets a conflict with the first one’s name and time', async (t) => {
    for (const [name, { ask, isForBoth }] of Object.entries(actions)) {
      if (isForBoth) continue
      await t.test(name, async () => {
        const asked = await ask()
        const { body } = asked
        const other =
          'request_key' in body ? { ...body, request_key: `${body.request_key}2` } : body
        const [one, two] = await Promise.all([send(aina, asked, body), send(farid, asked, other)])
        const [done, refused, first] = isDone(one) ? [one, two, aina] : [two, one, farid]
        assert.deepEqual(
          [isDone(done), refused.status],
          [true, 409],
          `${done.text} ${refused.text}`,
        )
        assert.ok(refusals.includes(String(refused.body.code)), refused.text)
        const who = refused.body.done as unknown as { actor: string; at: string }
        assert.equal(who.actor, first.id)
        assert.ok(Date.parse(who.at) > Date.now() - 120_000)
        assert.deepEqual(await effectsOf(shop, asked), once(asked))
      })
    }
  })
})

test('operator actions are one history, filtered by time, person and kind', async () => {
  const read = async (query: string) =>
    (await aina.get(`/api/console/operator-events?${query}`)).body as unknown as Listed
  const all = await read('per_page=100')
  const times = all.data.map(({ created_at }) => created_at)
  assert.deepEqual(times, times.toSorted().toReversed())
  const kinds = new Set(all.data.map(({ subject_kind }) => subject_kind))
  for (const kind of [
    'order',
    'refund',
    'payment',
    'topup',
    'unmatched-money',
    'customer',
    'code',
  ]) {
    assert.ok(kinds.has(kind), kind)
    const of = await read(`subject_kind=${kind}&actor=${farid.id}`)
    assert.ok(of.data.every((one) => one.subject_kind === kind && one.actor === farid.id))
  }
  const [newest] = (await read('subject_kind=order')).data
  const own = await read(`subject_kind=order&subject_id=${newest?.subject_id}`)
  assert.ok(own.total >= 1 && own.total < all.total)
  const second = await read('per_page=10&page=2')
  assert.deepEqual(second.data, all.data.slice(10, 20))
})

test('the console can filter by every operator event', async () => {
  const known: Partial<Record<string, readonly string[]>> = operatorEvents
  const unknown = new Set<string>()
  for (let page = 1, hasMore = true; hasMore; page += 1) {
    const { body } = await aina.get(`/api/console/operator-events?per_page=100&page=${page}`)
    const listed = body as unknown as Listed
    hasMore = listed.has_more
    for (const { subject_kind, event } of listed.data) {
      if (!known[subject_kind]?.includes(event)) unknown.add(`${subject_kind}: ${event}`)
    }
  }
  assert.deepEqual([...unknown], [])
})

describe('an operator’s request, killed at any statement and retried,', () => {
  test('takes effect once', async (t) => {
    for (const [name, { ask }] of Object.entries(actions)) {
      await t.test(name, async () => {
        for (let dieAt = 1, hasDied = true; hasDied; dieAt += 1) {
          assert.ok(dieAt < STATEMENTS_MAX, 'it has no end')
          const asked = await ask()
          mortality.dieAt(dieAt)
          await mortal.request(asked.path, {
            method: asked.method ?? 'POST',
            headers: { 'content-type': 'application/json', ...aina.headers },
            body: JSON.stringify(asked.body),
          })
          hasDied = mortality.count() >= dieAt
          mortality.dieAt(Number.POSITIVE_INFINITY)
          const again = await send(aina, asked, asked.body)
          assert.ok(isDone(again), `dead at ${dieAt}: ${again.text}`)
          assert.deepEqual(await effectsOf(shop, asked), once(asked), `dead at ${dieAt}`)
        }
      })
    }
  })
})
