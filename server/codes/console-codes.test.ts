import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import type { CodesPage } from '@apeak/contract/codes-console'
import type { Static } from 'typebox'
import { freeOfCharge, placeFreeOrder, sellByCode, stockRow } from '#testing/code-products.ts'
import { offerMethod, sellItem } from '#testing/fixtures.ts'
import { ageSecondFactor, newOperator, type TestOperator } from '#testing/operators.ts'
import { openTestShop } from '#testing/test-shop.ts'

const shop = await openTestShop()
after(() => shop.close())
await offerMethod(shop.context.database)
const owner = await newOperator(shop, 'owner')
const product_id = (await sellItem(shop.context.database)).product_id

const stock = (rest = '') => `/api/console/code-stocks/${product_id}${rest}`

async function eventsOf(kind: string, id: number) {
  const { rows } = await shop.context.pool.query(
    `select action, actor, reason, before, after from operator_events
     where subject_kind = $1 and subject_id = $2 order by id`,
    [kind, String(id)],
  )
  return rows
}

test('an operator enables delivery by code, imports codes and sees the list without them', async () => {
  const text = 'READ-ME-1\nREAD-ME-2,2099-12-31\nread me 1'
  const body = { text, request_key: randomUUID() }
  assert.equal((await owner.post(stock('/import'), body)).status, 409)
  const settings = { delivered_by_code: true, warn_below: 5 }
  const saved = await owner.post(stock('/settings'), { ...settings, version: 1 })
  assert.equal(saved.status, 200, saved.text)

  const expected = { taken: 2, refused: [{ line: 3, why: 'repeated' }], refused_count: 1 }
  assert.deepEqual((await owner.post(stock('/preview'), { text })).body, expected)
  assert.deepEqual((await owner.post(stock('/import'), body)).body, expected)
  assert.deepEqual((await owner.post(stock('/import'), body)).body, expected)

  const { body: page } = await owner.get('/api/console/code-stocks?is_low=true&sort=-available')
  assert.deepEqual(page.data, [(await owner.get(stock())).body])
  const { in_stock, available, warn_below } = (await owner.get(stock())).body
  assert.deepEqual([in_stock, available, warn_below], [2, 2, 5])
  const codes = await owner.get(`/api/console/codes?product_id=${product_id}&sort=expires_at`)
  assert.equal((codes.body as unknown as Static<typeof CodesPage>).total, 2)
  assert.doesNotMatch(codes.text, /READ/)

  const [changed, imported, ...more] = await eventsOf('product', product_id)
  assert.deepEqual(more, [])
  assert.deepEqual(
    [changed.action, changed.actor, changed.before, changed.after],
    ['code_settings_changed', owner.id, { delivered_by_code: false, warn_below: 0 }, settings],
  )
  assert.deepEqual(
    [imported.action, imported.after.taken, imported.after.refused],
    ['codes_imported', 2, 1],
  )
})

test('revealing a code needs permission, a fresh second factor and a reason, and is recorded', async () => {
  const coupon_code = await freeOfCharge(shop)
  const { order_id } = (await placeFreeOrder(shop, product_id, { coupon_code })).body
  await shop.runJobs()
  const { body } = await owner.get(`/api/console/codes?order_id=${order_id}`)
  const [given] = (body as unknown as Static<typeof CodesPage>).data
  assert.ok(given)
  const path = `/api/console/codes/${given.id}/reveal`
  const support = await newOperator(shop, 'support')
  const reason = 'The shopper says that it does not work.'
  assert.equal((await support.post(path, { reason })).status, 403)
  assert.equal((await owner.post(path, { reason: ' ' })).status, 422)
  await ageSecondFactor(shop, owner)
  assert.equal((await owner.post(path, { reason })).body.code, 'second_factor_needed')
  const fulfilment = await newOperator(shop, 'fulfilment')
  assert.deepEqual((await fulfilment.post(path, { reason })).body, { code: 'READ-ME-2' })
  assert.deepEqual(await eventsOf('code', given.id), [
    {
      action: 'revealed',
      actor: fulfilment.id,
      reason,
      before: null,
      after: { product_id, order_id },
    },
  ])
  assert.equal((await fulfilment.post('/api/console/codes/999999/reveal', { reason })).status, 404)
})

test('the rest of a bad import is withdrawn with a reason; delivered codes stay', async () => {
  const finder = await newOperator(shop, 'owner')
  const { product_id: other } = await sellByCode(shop)
  const path = `/api/console/code-stocks/${other}/import`
  const text = 'BAD-1\nBAD-2\nBAD-3'
  await finder.post(path, { text, request_key: randomUUID() })
  const coupon_code = await freeOfCharge(shop)
  await placeFreeOrder(shop, other, { coupon_code })
  await shop.runJobs()
  const { body } = await finder.get(`/api/console/codes?product_id=${other}&sort=id`)
  const codes = (body as unknown as Static<typeof CodesPage>).data
  const given = codes.find(({ status }) => status === 'issued')
  const [bad] = codes.filter(({ status }) => status === 'available')
  assert.ok(given && bad)
  const reason = 'The supplier called them back'
  const withdraw = (what: string, by = finder) =>
    by.post(`/api/console/${what}/withdraw`, { reason })
  assert.equal((await withdraw(`codes/${given.id}`)).status, 409)
  assert.equal((await withdraw('codes/2000000000')).status, 404)
  assert.equal((await withdraw(`codes/${bad.id}`)).body.withdrawn, 1)
  const support = await newOperator(shop, 'support')
  assert.equal((await withdraw(`code-imports/${bad.import_id}`, support)).status, 403)
  const whole = await withdraw(`code-imports/${bad.import_id}`)
  assert.equal(whole.body.withdrawn, 1)
  assert.equal((await stockRow(shop, other)).in_stock, 0)
  const again = await finder.post(path, { text, request_key: randomUUID() })
  assert.equal(again.body.taken, 0, 'they are known for ever')
  await assert.rejects(placeFreeOrder(shop, other, { coupon_code }), /sold out/)
  const [event] = await eventsOf('code_import', bad.import_id)
  assert.deepEqual(
    [event.action, event.actor, event.reason, event.after],
    ['withdrawn', finder.id, reason, { product_id: other, withdrawn: 1 }],
  )
})

test('of two operators who change the delivery the second gets a conflict with the saved value', async () => {
  const { product_id: id } = await sellItem(shop.context.database)
  const path = `/api/console/code-stocks/${id}`
  const farid = await newOperator(shop, 'fulfilment')
  const save = (operator: TestOperator, warn_below: number, version: number) =>
    operator.post(`${path}/settings`, { delivered_by_code: true, warn_below, version })
  const answers = await Promise.all([save(owner, 5, 1), save(farid, 9, 1)])
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])
  const isOwners = answers[0]?.status === 200
  const [first, refused] = isOwners ? answers : answers.toReversed()
  const [winner, wanted] = isOwners ? ([owner, 5] as const) : ([farid, 9] as const)
  assert.equal(refused?.body.code, 'changed_meanwhile')
  assert.deepEqual(refused?.body.current, first?.body)
  const done = refused?.body.done as { actor: string } | undefined
  assert.equal(done?.actor, winner.id)
  // The response was lost: a retry returns the same one and changes nothing.
  assert.deepEqual((await save(winner, wanted, 1)).body, first?.body)
  assert.equal((await save(farid, 3, 2)).body.version, 3)
  assert.equal((await eventsOf('product', id)).length, 2)
  assert.equal((await owner.post(`${path}/settings`, { delivered_by_code: true })).status, 422)
  const nowhere = { delivered_by_code: true, warn_below: 1, version: 1 }
  assert.equal((await owner.post('/api/console/code-stocks/99999/settings', nowhere)).status, 404)
})
