// Approvals by a second operator, and who qualifies as one.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  adjust,
  decide,
  openBudgetShop,
  pendingRequestId,
  reason,
  recordTransfer,
  refused,
  showAdjustment,
} from '#testing/budgets.ts'
import { deskOf } from '#testing/desk.ts'
import { orderRow } from '#testing/fixtures.ts'
import { balanceOf } from '#testing/gold.ts'
import { newOperator } from '#testing/operators.ts'
import { newKey } from '#testing/paying-shop.ts'

const { shop, day, query, placed, payments } = await openBudgetShop()

describe('an approval', () => {
  test('is listed with requester, subject and reason, and carried out once by a second operator', async () => {
    const order = await placed(600_000)
    const bank_reference = newKey().replaceAll('-', '').toUpperCase()
    const id = pendingRequestId(await recordTransfer(day.farid, order, 600_000, { bank_reference }))
    assert.equal(
      pendingRequestId(await recordTransfer(day.farid, order, 600_000, { bank_reference })),
      id,
    )
    const item = (await deskOf(day.mei).queue()).data.find(
      (one) => one.kind === 'approval' && one.id === String(id),
    )
    assert.deepEqual(
      [item?.id, item?.state, item?.reference],
      [String(id), 'money_seen', bank_reference],
    )
    assert.equal(item?.details.requested_by, day.farid.id)
    const all = await Promise.all([
      decide(day.mei, id, 'approve'),
      decide(day.mei, id, 'approve'),
      decide(day.owner, id, 'approve'),
    ])
    assert.ok(all.some(({ status }) => status === 200))
    assert.ok(all.every(({ status }) => status === 200 || status === 409))
    const [payment] = await payments(order)
    assert.equal((await payments(order)).length, 1)
    assert.equal((await orderRow(shop, order)).status, 'processing')
    const [event] = await query('select * from payment_events where payment_id = $1', payment?.id)
    assert.deepEqual(
      [event?.actor, event?.data.approved_by],
      [day.farid.id, (await showAdjustment(day.owner, id)).decided_by],
    )
    assert.equal(
      (await deskOf(day.mei).queue()).data.some(
        (one) => one.kind === 'approval' && one.id === String(id),
      ),
      false,
    )
    await shop.runJobs()
    const mails = await query('select subject from mails where recipient = $1', day.owner.email)
    assert.equal(mails.filter(({ subject }) => /asked to confirm/.test(subject)).length, 1)
    assert.equal(mails.filter(({ subject }) => /approved the request/.test(subject)).length, 1)
  })

  test('is rejected by another, withdrawn by its requester, and can be requested again', async () => {
    const order = await placed(600_000)
    const bank_reference = newKey()
    const ask = async () =>
      pendingRequestId(await recordTransfer(day.farid, order, 600_000, { bank_reference }))
    const first = await ask()
    assert.equal((await decide(day.mei, first, 'reject')).body.state, 'rejected')
    refused(await decide(day.mei, first, 'approve'), /already decided/)
    const second = await ask()
    assert.notEqual(second, first)
    assert.equal((await decide(day.farid, second, 'reject')).body.state, 'rejected')
    const third = await ask()
    await query(
      "update gold_adjustments set expires_at = now() - interval '1 s' where id = $1",
      third,
    )
    refused(await decide(day.mei, third, 'approve'), /has expired/)
    assert.equal((await decide(day.mei, await ask(), 'approve')).status, 200)
    assert.deepEqual(await payments(order).then((all) => all.map((one) => one.state)), ['applied'])
  })

  test('is refused to a new operator and to an appointee of the requester', async () => {
    const id = (await adjust(day.owner, 500_000, day.shopper.id)).body.id
    const change = (what: string, more = {}) =>
      day.owner.post(`/api/console/operators/${day.mei.id}/${what}`, { reason, ...more })
    assert.equal((await change('deactivate')).status, 200)
    assert.equal((await change('reactivate')).status, 200)
    const back = await newOperator(shop, 'finance')
    await query('update operators set created_at = now() where id = $1', back.id)
    refused(await decide(back, id, 'approve'), /less than 24 hours ago/)
    const headers = day.mei.headers
    await query('update operator_sessions set ended_at = null where operator_id = $1', day.mei.id)
    const answer = await shop.post(
      `/api/console/gold-adjustments/${id}/approve`,
      { reason },
      headers,
    )
    refused(answer, /requester restored your access/)
    assert.equal((await decide(day.farid, id, 'approve')).status, 200)
  })

  test('is refused after a concurrent deactivation of its requester', async () => {
    const id = (await adjust(day.farid, 500_000, day.shopper.id)).body.id
    const leave = day.owner.post(`/api/console/operators/${day.farid.id}/deactivate`, { reason })
    const [left, decided] = await Promise.all([leave, decide(day.mei, id, 'approve')])
    assert.equal(left.status, 200)
    if (decided.status !== 200) refused(decided, /no longer has the right/)
    assert.equal(await balanceOf(day.shopper), decided.status === 200 ? 500_000 : 0)
  })
})
