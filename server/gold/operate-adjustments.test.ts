import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, describe, test } from 'node:test'
import type { Operator } from '#platform/actor.ts'
import { newShopper } from '#testing/accounts.ts'
import { offerMethod } from '#testing/fixtures.ts'
import { balanceOf, giveGold } from '#testing/gold.ts'
import { addOperator, newOperator as openOperator } from '#testing/operators.ts'
import { queue } from '#testing/paying-shop.ts'
import { openTestShop } from '#testing/test-shop.ts'
import { ledgerChecks, queueLedgerCheck } from './check-gold.ts'
import { decideOnApproval, requestAdjustment } from './operate-adjustments.ts'

const shop = await openTestShop({ GOLD_ADJUSTMENT_LIMIT: '50' })
after(() => shop.close())
await offerMethod(shop.context.database)
const shopper = await newShopper(shop)

/** An operator without adjustments. */
const newOperator = async (): Promise<Operator> => {
  const { id } = await addOperator(shop.context.pool, 'finance')
  return { kind: 'operator', id }
}

const ask = (amount_sen: number, operator: Operator, request_key: string = randomUUID()) =>
  requestAdjustment(
    shop.context,
    { customer_id: shopper.id, amount_sen, reason: 'A mistake of ours', request_key },
    operator,
  )
const approve = (id: number, operator: Operator) =>
  decideOnApproval(shop.context, id, { approve: true, reason: null }, operator)
const reject = (id: number, operator: Operator) =>
  decideOnApproval(shop.context, id, { approve: false, reason: 'No' }, operator)

const events = async (id: number) =>
  (
    await shop.context.pool.query(
      'select event, actor, reason from gold_adjustment_events where adjustment_id = $1 order by id',
      [id],
    )
  ).rows.map(({ event, actor }) => `${event} ${actor}`)

describe('an adjustment', () => {
  test('within the limit is carried out at once, and once however often it is sent', async () => {
    const operator = await newOperator()
    const before = await balanceOf(shopper)
    const key = randomUUID()
    const all = await Promise.all(Array.from({ length: 8 }, () => ask(2_000, operator, key)))
    assert.equal(new Set(all.map(({ id }) => id)).size, 1)
    assert.equal(all[0]?.state, 'done')
    assert.equal(await balanceOf(shopper), before + 2_000)
    assert.deepEqual(await events(all[0]?.id ?? 0), [`done ${operator.id}`])
    await assert.rejects(ask(2_001, operator, key), /another customer or amount/)
  })

  test('split into parts cannot exceed the limit, not concurrently either', async () => {
    const operator = await newOperator()
    const all = await Promise.all(Array.from({ length: 6 }, () => ask(1_000, operator)))
    assert.equal(all.filter(({ state }) => state === 'done').length, 5)
    assert.equal((await ask(-100, operator)).state, 'waiting')
    assert.equal((await ask(100, await newOperator())).state, 'done')
  })

  test('above the limit waits for another operator, who approves it once', async () => {
    const [asking, second, third] = [await newOperator(), await newOperator(), await newOperator()]
    const before = await balanceOf(shopper)
    const { id, state } = await ask(5_001, asking)
    assert.equal(state, 'waiting')
    assert.equal(await balanceOf(shopper), before)
    await assert.rejects(approve(id, asking), /Another operator/)
    const all = await Promise.allSettled([
      approve(id, second),
      approve(id, second),
      approve(id, third),
      reject(id, third),
    ])
    assert.ok(all.some(({ status }) => status === 'fulfilled'))
    const isDone = (await balanceOf(shopper)) !== before
    assert.equal(await balanceOf(shopper), isDone ? before + 5_001 : before)
    assert.equal((await events(id)).length, 2)
    await assert.rejects(reject(id, await newOperator()), /already decided/)
  })

  test('can be rejected after expiry, not approved', async () => {
    const { id } = await ask(9_000, await newOperator())
    await shop.context.pool.query(
      "update gold_adjustments set expires_at = now() - interval '1 second' where id = $1",
      [id],
    )
    await assert.rejects(approve(id, await newOperator()), /expired/)
    assert.equal((await reject(id, await newOperator())).state, 'rejected')
  })

  test('above the balance moves nothing, at once or when approved', async () => {
    const poor = await newShopper(shop)
    await giveGold(shop, poor, 1_000)
    const wanted = { customer_id: poor.id, reason: 'A mistake of ours' }
    const take = async (amount_sen: number) =>
      requestAdjustment(
        shop.context,
        { ...wanted, amount_sen, request_key: randomUUID() },
        await newOperator(),
      )
    await assert.rejects(take(-1_001), /balance is too low/)
    const { id } = await take(-6_000)
    await assert.rejects(approve(id, await newOperator()), /balance is too low/)
    assert.equal(await balanceOf(poor), 1_000)
    const { rows } = await shop.context.pool.query(
      'select state from gold_adjustments where id = $1',
      [id],
    )
    assert.equal(rows[0].state, 'waiting')
  })

  test('for an unknown customer is refused', async () => {
    const wanted = { customer_id: 999_999, amount_sen: 1, reason: 'x', request_key: randomUUID() }
    await assert.rejects(requestAdjustment(shop.context, wanted, await newOperator()), /not found/)
  })
})

test('the ledger check runs on request and every night, and shows its time', async () => {
  for (let click = 0; click < 3; click += 1) await queueLedgerCheck(shop.context.database, 'op1')
  await shop.runJobs()
  await queue(shop, 'check_ledger')
  await shop.runJobs()
  const checks = await ledgerChecks(shop.context.database, 10)
  assert.deepEqual(
    checks.map(({ asked_by, faults }) => [asked_by, faults]),
    [
      [null, []],
      ['op1', []],
    ],
  )
})

test('an adjustment of zero is refused naming the field', async () => {
  const owner = await openOperator(shop, 'owner')
  const answer = await owner.post('/api/console/gold-adjustments', {
    customer_id: shopper.id,
    amount_sen: 0,
    reason: 'Nothing',
    request_key: randomUUID(),
  })
  assert.equal(answer.status, 422, answer.text)
  assert.deepEqual(answer.body.errors.amount_sen, ['Enter an amount other than 0.'])
})
