import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { manualClock } from '@apeak/sandbox/clock'
import { storyOf } from '#testing/books.ts'
import { openPayingShop, type PayingShop } from '#testing/paying-shop.ts'
import { barrier, holdBefore, openConnections } from '#testing/race.ts'
import { clicks, paidOrder } from '#testing/refunding.ts'
import { watchStatements } from '#testing/statements.ts'

let shop: PayingShop

beforeEach(async () => {
  shop = await openPayingShop({ clock: manualClock(Date.now()) })
})

afterEach(() => shop.close())

describe('without the guards these tests fail:', () => {
  const within = 'alter table payments drop constraint payments_refunds_within'
  const lock = /(from payments\s+where id = (?:\$1|\([^)]*\)))\s+for update/

  /**
   * Removes the lock on payments from the shop's statements. Returns whether a statement was
   * changed.
   */
  function withoutLock({ context }: PayingShop): () => boolean {
    let isWeakened = false
    watchStatements(context.pool, (text) => {
      isWeakened ||= lock.test(text)
      return text.replace(lock, '$1')
    })
    return () => isWeakened
  }

  async function refundTooMuch(isConstrained: boolean): Promise<number> {
    const { payment_id } = await paidOrder(shop, 'razorpay')
    if (!isConstrained) await shop.context.pool.query(within)
    await openConnections([shop])
    const isWeakened = withoutLock(shop)
    holdBefore(shop.context.pool, /update payments set refunded_sen/, barrier(10, 10_000))
    await clicks(shop, 10, { payment_id, amount_sen: 300 })
    assert.ok(isWeakened())
    const { rows } = await shop.context.pool.query('select refunded_sen from payments')
    return rows[0].refunded_sen
  }

  test('payments_refunds_within and the lock on the payment: more is refunded than was paid', async () => {
    assert.equal(await refundTooMuch(false), 3000)
  })

  test('payments_refunds_within alone still holds without the lock on the payment', async () => {
    assert.equal(await refundTooMuch(true), 900)
  })

  test('the lock on the payment: after two concurrent last refunds the order stays paid', async () => {
    const seen: string[] = []
    for (let round = 0; round < 12 && !seen.includes('processing'); round += 1) {
      const { payment_id, order_id } = await paidOrder(shop, 'razorpay')
      await clicks(shop, 2, { payment_id, amount_sen: 500 })
      await shop.runJobs()
      await shop.control.advance(60_000)
      await shop.control.settled()
      const others = await Promise.all(
        [0, 1].map(() => openPayingShop({ databaseUrl: shop.databaseUrl, sandbox: shop.sandbox })),
      )
      const meet = barrier(2, 5_000)
      const areWeakened = others.map((other) => {
        holdBefore(other.context.pool, /select from refunds where payment_id/, meet)
        return withoutLock(other)
      })
      await Promise.all(others.map((other) => other.runJobs()))
      for (const other of others) await other.close()
      if (!areWeakened.every((isWeakened) => isWeakened())) continue
      const { rows } = await shop.context.pool.query(
        "select id from refunds where payment_id = $1 and state <> 'processed'",
        [payment_id],
      )
      assert.deepEqual(rows, [])
      seen.push((await storyOf(shop, order_id)).status)
    }
    assert.ok(seen.includes('processing'), 'without the lock an order stays paid that was refunded')
  })
})
