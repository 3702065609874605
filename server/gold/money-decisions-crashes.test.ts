// Operators' money decisions take effect once, whenever the shop crashes.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Operator } from '#platform/actor.ts'
import { newShopper } from '#testing/accounts.ts'
import { continuing } from '#testing/continuing.ts'
import { crashEverywhere } from '#testing/dying-shop.ts'
import { sellItem } from '#testing/fixtures.ts'
import { balanceOf } from '#testing/gold.ts'
import { addOperator } from '#testing/operators.ts'
import { newKey, openPayingShop, payAtProvider, processAll } from '#testing/paying-shop.ts'
import { creditUnapplied } from './credit-unapplied.ts'
import { decideOnApproval, requestAdjustment } from './operate-adjustments.ts'

const shop = await openPayingShop()
after(() => shop.close())
const shopper = await newShopper(shop)

/** An operator with an unused budget. */
const newFinance = async (): Promise<Operator> => ({
  kind: 'operator',
  id: (await addOperator(shop.context.pool, 'finance')).id,
})

test('unapplied money is credited as gold once', async () => {
  await crashEverywhere(
    shop,
    async () => {
      const { product_id } = await sellItem(shop.context.database, { price_sen: 1000 })
      const order = await continuing(shop, shopper).unpaid('fiuu', product_id)
      for (let time = 0; time < 2; time += 1) {
        await payAtProvider(shop, order)
        await processAll(shop)
      }
      const { rows } = await shop.context.pool.query(
        "select id from payments where state = 'unapplied' order by id desc limit 1",
      )
      const wanted = {
        payment_id: rows[0].id as number,
        customer_id: shopper.id,
        note: 'So agreed',
      }
      const before = await balanceOf(shopper)
      return { by: await newFinance(), wanted: { ...wanted, request_key: newKey() }, before }
    },
    (mortal, { wanted, by }) => creditUnapplied(mortal.context, wanted, by),
    async ({ before, wanted, by }) => {
      await creditUnapplied(shop.context, wanted, by)
      assert.equal(await balanceOf(shopper), before + 1000)
    },
  )
})

test('an adjustment is requested, approved and carried out once', async () => {
  await crashEverywhere(
    shop,
    async () => {
      const wanted = { customer_id: shopper.id, amount_sen: 20_000, reason: 'Sorry' }
      const before = await balanceOf(shopper)
      const people = { by: await newFinance(), second: await newFinance() }
      return { ...people, wanted: { ...wanted, request_key: newKey() }, before }
    },
    async (mortal, { wanted, by, second }) => {
      const { id } = await requestAdjustment(mortal.context, wanted, by)
      await decideOnApproval(mortal.context, id, { approve: true, reason: null }, second)
    },
    async ({ before, wanted, by, second }) => {
      const { id } = await requestAdjustment(shop.context, wanted, by)
      const decided = await decideOnApproval(
        shop.context,
        id,
        { approve: true, reason: null },
        second,
      )
      assert.equal(decided.state, 'done')
      assert.equal(await balanceOf(shopper), before + 20_000)
    },
  )
})
