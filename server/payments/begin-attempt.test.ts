import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { placeOrder, sellItem } from '#testing/fixtures.ts'
import { openPayingShop } from '#testing/paying-shop.ts'
import { ensureAttempt } from './attempts.ts'

const shop = await openPayingShop()
after(() => shop.close())

// The race needs two requests within microseconds: about one in a hundred rounds hits it.
test('concurrent requests begin one attempt, and none is refused', async () => {
  const { database, pool } = shop.context
  const { product_id } = await sellItem(database)
  const wanted = {
    kind: 'order' as const,
    payable_id: await placeOrder(shop, product_id),
    provider: 'fiuu',
    amount_sen: 1000,
    agreed_at: new Date(),
    quote: null,
    poll_after_ms: 60_000,
  }
  for (let round = 1; round <= 150; round += 1) {
    await pool.query('delete from payment_attempts')
    const all = await Promise.all(Array.from({ length: 20 }, () => ensureAttempt(database, wanted)))
    assert.equal(new Set(all.map(({ id }) => id)).size, 1)
  }
})
