import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { firstRow } from '#platform/postgres/database.ts'
import { newShopper, type Shopper } from '#testing/accounts.ts'
import { fillCart, offerMethod, orderOf, sellItem } from '#testing/fixtures.ts'
import { giveGold, openSessions } from '#testing/gold.ts'
import { closeAll, one, openConnections, openTwoShops, openUnguardedShops } from '#testing/race.ts'
import type { TestShop } from '#testing/test-shop.ts'
import { goldFaults } from './check-gold.ts'

const offerGold = (shops: TestShop[]) =>
  offerMethod(one(shops, 0).context.database, { value: 'apeak', label: 'Apeak Gold' })

const shops = await openTwoShops()
after(() => closeAll(shops))
await offerGold(shops)

/** Pays many orders of one customer concurrently, each from a session of its own. */
async function spendAtOnce(shops: TestShop[], owned: number, price: number, purchases: number) {
  const shop = one(shops, 0)
  const { database } = shop.context
  const { product_id } = await sellItem(database, { price_sen: price })
  const shopper: Shopper = await newShopper(shop)
  await giveGold(shop, shopper, owned)
  const sessions = await openSessions(shop, shopper, purchases)
  const orders = await Promise.all(
    sessions.map(async (headers, index) => {
      const own = one(shops, index)
      const cart = await fillCart(own, product_id, { payment_method: 'apeak' })
      const body = orderOf(cart, { payment_method: 'apeak' })
      const answer = await own.post('/api/create-order', body, headers)
      return answer.body.order_id as string
    }),
  )
  await openConnections(shops)
  const answers = await Promise.all(
    orders.map((orderId, index) =>
      one(shops, index).post(
        '/api/payment-callback',
        { payment_method: 'apeak', orderId },
        sessions[index],
      ),
    ),
  )
  const paid = await database
    .selectFrom('orders')
    .select('id')
    .where('customer_id', '=', shopper.id)
    .where('status', '=', 'processing')
    .execute()
  const account = await firstRow<{ balance_sen: number }>(database)`
    select balance_sen from ledger_accounts where customer_id = ${shopper.id}`
  return { answers, paid: paid.length, balance: account?.balance_sen }
}

describe('gold is never overspent:', () => {
  test('200 concurrent purchases with gold for one, from 200 sessions: one succeeds', async () => {
    const { answers, paid, balance } = await spendAtOnce(shops, 1000, 1000, 200)
    assert.equal(answers.filter(({ status }) => status === 200).length, 1)
    const refused = answers.filter(({ status }) => status === 409)
    assert.equal(refused.length, 199)
    for (const { body } of refused) assert.match(body.error, /too low/)
    assert.deepEqual([paid, balance], [1, 0])
  })

  test('eight concurrent purchases of RM 100 from RM 100: one succeeds', async () => {
    const { answers, paid, balance } = await spendAtOnce(shops, 10_000, 10_000, 8)
    assert.equal(answers.filter(({ status }) => status === 200).length, 1)
    assert.deepEqual([paid, balance], [1, 0])
  })

  test('30 purchases with gold for seven: seven succeed, and nothing is left', async () => {
    const { paid, balance } = await spendAtOnce(shops, 7_500, 1000, 30)
    assert.deepEqual([paid, balance], [7, 500])
  })

  test('the account lock alone prevents overspending', async () => {
    const guards = { ledger_accounts_never_negative: 'ledger_accounts' }
    const unguarded = await openUnguardedShops(guards)
    try {
      await offerGold(unguarded)
      const { paid, balance } = await spendAtOnce(unguarded, 1000, 1000, 20)
      assert.deepEqual({ paid, balance: Number(balance) }, { paid: 1, balance: 0 })
      const { database, pool } = one(unguarded, 0).context
      await pool.query("update ledger_accounts set balance_sen = -1 where owner_kind = 'customer'")
      const rules = (await goldFaults(database)).map(({ rule }) => rule)
      assert.ok(rules.includes('no balance is negative'))
    } finally {
      await closeAll(unguarded)
    }
  })
})
