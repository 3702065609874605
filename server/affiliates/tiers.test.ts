import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { EditedTiers } from '@apeak/contract/affiliates-console'
import { newOperator } from '#testing/operators.ts'
import { openTestShop } from '#testing/test-shop.ts'
import { tiersOf } from './edit-tiers.ts'

const shop = await openTestShop()
after(() => shop.close())
const finance = await newOperator(shop, 'finance')

const path = '/api/console/affiliate-tiers/1'
const tier = (active_users: number, sales_sen: number, rate_hundredths: number) => ({
  active_users,
  sales_sen,
  rate_hundredths,
})

test('changed tiers apply from the current month; closed months keep theirs', async () => {
  const before = (await finance.get(path)).body as unknown as EditedTiers
  assert.ok(before.tiers.length > 1)
  const tiers = [tier(0, 0, 150), tier(5, 50_000, 250)]
  const saved = await finance.put(path, { tiers: tiers.toReversed(), version: before.version })
  assert.equal(saved.status, 200, saved.text)
  assert.deepEqual(saved.body.tiers, tiers)
  const fewer = await finance.put(path, { tiers: tiers.slice(0, 1), version: saved.body.version })
  assert.deepEqual(fewer.body.tiers, tiers.slice(0, 1))

  const { rows } = await shop.context.pool.query(
    `select to_char(m, 'YYYY-MM-01') as now, to_char(m - interval '1 month', 'YYYY-MM-01') as last,
       to_char(m + interval '1 month', 'YYYY-MM-01') as next
     from date_trunc('month', now() at time zone 'Asia/Kuala_Lumpur') m`,
  )
  const byRate = async (month: string) =>
    (await tiersOf(shop.context.database, month)).toSorted(
      (one, other) => one.rate_hundredths - other.rate_hundredths,
    )
  assert.deepEqual(await byRate(rows[0].last), before.tiers)
  assert.deepEqual(await byRate(rows[0].now), tiers.slice(0, 1))
  assert.deepEqual(await byRate(rows[0].next), tiers.slice(0, 1))

  const { rows: events } = await shop.context.pool.query(
    `select actor, before from operator_events where subject_kind = 'affiliate-tiers' order by id`,
  )
  assert.deepEqual(events[0], { actor: finance.id, before: { tiers: before.tiers } })
})

test('a tier with a higher rate cannot have a lower threshold', async () => {
  const { version } = (await finance.get(path)).body
  for (const tiers of [
    [tier(10, 0, 100), tier(5, 0, 200)],
    [tier(0, 500, 100), tier(0, 100, 200)],
    [tier(0, 0, 100), tier(5, 0, 100)],
    [],
  ]) {
    const refused = await finance.put(path, { tiers, version })
    assert.deepEqual(Object.keys(refused.body.errors as object), ['tiers'], refused.text)
  }
})

test('only owners and finance change tiers', async () => {
  const support = await newOperator(shop, 'content')
  assert.equal((await support.put(path, { tiers: [tier(0, 0, 100)], version: 1 })).status, 403)
})
