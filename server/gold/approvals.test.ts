// What waits for a second operator, and who that may be.
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import type { AdjustmentShown } from '@apeak/contract/gold-console'
import { newShopper, type Shopper } from '#testing/accounts.ts'
import { deskOf, placedOrder } from '#testing/desk.ts'
import { orderRow, sellItem } from '#testing/fixtures.ts'
import { balanceOf } from '#testing/gold.ts'
import { newOperator, type TestOperator } from '#testing/operators.ts'
import { newKey, openPayingShop, type PayingShop } from '#testing/paying-shop.ts'
import type { Answer } from '#testing/test-shop.ts'

let shop: PayingShop
let shopper: Shopper
let farid: TestOperator
let mei: TestOperator
let owner: TestOperator
before(async () => {
  shop = await openPayingShop({
    env: { MANUAL_MONEY_LIMIT: '5000', GOLD_ADJUSTMENT_LIMIT: '100' },
  })
})
after(() => shop.close())
// Each begins with a day of which nothing is used, and with nobody else.
beforeEach(async () => {
  await query("update operators set deactivated_at = now() - interval '2 days'")
  shopper = await newShopper(shop)
  farid = await newOperator(shop, 'finance', { name: 'Farid' })
  mei = await newOperator(shop, 'finance', { name: 'Mei' })
  owner = await newOperator(shop, 'owner', { name: 'Olivia' })
})

const query = async (text: string, ...values: unknown[]) =>
  (await shop.context.pool.query(text, values)).rows
const reason = 'Asked for by phone'

/** A manual order that waits for its money. */
async function placed(price_sen: number): Promise<string> {
  const { product_id } = await sellItem(shop.context.database, { price_sen })
  return placedOrder(shop, product_id)
}

const seeMoney = (by: TestOperator, id: string, amount_sen: number, more = {}) =>
  deskOf(by).seeMoney(id, { amount_sen, ...more })
const adjust = (by: TestOperator, amount_sen: number, customer_id = shopper.id) =>
  by.post('/api/console/gold-adjustments', {
    customer_id,
    amount_sen,
    reason,
    request_key: newKey(),
  })
const decide = (by: TestOperator, id: unknown, what: 'approve' | 'reject') =>
  by.post(`/api/console/gold-adjustments/${id}/${what}`, { reason })
/** The id of the request that waits instead of having been done. */
const waits = (answer: Answer): number => {
  assert.equal(answer.status, 200, answer.text)
  assert.equal(typeof answer.body.approval_id, 'number', answer.text)
  return answer.body.approval_id as number
}
const refused = (answer: Answer, why: RegExp) => {
  assert.equal(answer.status, 409, answer.text)
  assert.match(String(answer.body.message), why)
}
const shown = async (id: number) =>
  (await owner.get(`/api/console/gold-adjustments/${id}`)).body as unknown as AdjustmentShown
const payments = async (payable_id: string) =>
  query('select * from payments where payable_id = $1 order by id', payable_id)

describe('an approval', () => {
  test('is listed with requester, subject and reason, and carried out once by a second operator', async () => {
    const order = await placed(600_000)
    const bank_reference = newKey().replaceAll('-', '').toUpperCase()
    const id = waits(await seeMoney(farid, order, 600_000, { bank_reference }))
    assert.equal(waits(await seeMoney(farid, order, 600_000, { bank_reference })), id)
    const item = (await deskOf(mei).queue()).data.find(
      (one) => one.kind === 'approval' && one.id === String(id),
    )
    assert.deepEqual(
      [item?.id, item?.state, item?.reference],
      [String(id), 'money_seen', bank_reference],
    )
    assert.equal(item?.details.requested_by, farid.id)
    const all = await Promise.all([
      decide(mei, id, 'approve'),
      decide(mei, id, 'approve'),
      decide(owner, id, 'approve'),
    ])
    assert.ok(all.some(({ status }) => status === 200))
    assert.ok(all.every(({ status }) => status === 200 || status === 409))
    const [payment] = await payments(order)
    assert.equal((await payments(order)).length, 1)
    assert.equal((await orderRow(shop, order)).status, 'processing')
    const [event] = await query('select * from payment_events where payment_id = $1', payment?.id)
    assert.deepEqual(
      [event?.actor, event?.data.approved_by],
      [farid.id, (await shown(id)).decided_by],
    )
    assert.equal(
      (await deskOf(mei).queue()).data.some(
        (one) => one.kind === 'approval' && one.id === String(id),
      ),
      false,
    )
    await shop.runJobs()
    const told = await query('select subject from mails where recipient = $1', owner.email)
    assert.equal(told.filter(({ subject }) => /asked to confirm/.test(subject)).length, 1)
    assert.equal(told.filter(({ subject }) => /approved the request/.test(subject)).length, 1)
  })

  test('is rejected by another, withdrawn by its requester, and can be requested again', async () => {
    const order = await placed(600_000)
    const bank_reference = newKey()
    const ask = async () => waits(await seeMoney(farid, order, 600_000, { bank_reference }))
    const first = await ask()
    assert.equal((await decide(mei, first, 'reject')).body.state, 'rejected')
    refused(await decide(mei, first, 'approve'), /decided already/)
    const second = await ask()
    assert.notEqual(second, first)
    assert.equal((await decide(farid, second, 'reject')).body.state, 'rejected')
    const third = await ask()
    await query(
      "update gold_adjustments set expires_at = now() - interval '1 s' where id = $1",
      third,
    )
    refused(await decide(mei, third, 'approve'), /has expired/)
    assert.equal((await decide(mei, await ask(), 'approve')).status, 200)
    assert.deepEqual(await payments(order).then((all) => all.map((one) => one.state)), ['applied'])
  })

  test('is not given by a new operator, nor by one whom the requester appointed', async () => {
    const id = (await adjust(owner, 500_000)).body.id
    const change = (what: string, more = {}) =>
      owner.post(`/api/console/operators/${mei.id}/${what}`, { reason, ...more })
    assert.equal((await change('deactivate')).status, 200)
    assert.equal((await change('reactivate')).status, 200)
    const back = await newOperator(shop, 'finance')
    await query('update operators set created_at = now() where id = $1', back.id)
    refused(await decide(back, id, 'approve'), /less than 24 hours ago/)
    const headers = mei.headers
    await query('update operator_sessions set ended_at = null where operator_id = $1', mei.id)
    const answer = await shop.post(
      `/api/console/gold-adjustments/${id}/approve`,
      { reason },
      headers,
    )
    refused(answer, /given back by whoever asks/)
    assert.equal((await decide(farid, id, 'approve')).status, 200)
  })

  test('is not given once its requester has left', async () => {
    const id = (await adjust(farid, 500_000)).body.id
    const leave = owner.post(`/api/console/operators/${farid.id}/deactivate`, { reason })
    const [left, decided] = await Promise.all([leave, decide(mei, id, 'approve')])
    assert.equal(left.status, 200)
    if (decided.status !== 200) refused(decided, /may not do it any more/)
    assert.equal(await balanceOf(shopper), decided.status === 200 ? 500_000 : 0)
  })
})
