// What operators decide about money is one effect, wherever the shop dies while it is done.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newShopper, type Shopper } from '#testing/accounts.ts'
import { dieEverywhere } from '#testing/dying-shop.ts'
import { balanceOf } from '#testing/gold.ts'
import {
  newKey,
  openPayingShop,
  orderPaidBy,
  type PayingShop,
  payAtProvider,
  workThrough,
} from '#testing/paying-shop.ts'
import { giveUnapplied } from './give-unapplied.ts'
import { decideOnAdjustment, requestAdjustment } from './operate-adjustments.ts'

const aina = { kind: 'operator', id: 'aina' } as const
const second = { kind: 'operator', id: 'ben' } as const

let shop: PayingShop
let shopper: Shopper
before(async () => {
  shop = await openPayingShop()
  shopper = await newShopper(shop)
})
after(() => shop.close())

test('unapplied money is given as gold once', async () => {
  await dieEverywhere(
    shop,
    async () => {
      const order = await orderPaidBy(shop, 'fiuu')
      for (let time = 0; time < 2; time += 1) {
        await payAtProvider(shop, order)
        await workThrough(shop)
      }
      const { rows } = await shop.context.pool.query(
        "select id from payments where state = 'unapplied' order by id desc limit 1",
      )
      const wanted = {
        payment_id: rows[0].id as number,
        customer_id: shopper.id,
        note: 'So agreed',
      }
      return { ...wanted, request_key: newKey(), before: await balanceOf(shopper) }
    },
    (mortal, { before: _before, ...wanted }) => giveUnapplied(mortal.context, wanted, aina),
    async ({ before, ...wanted }) => {
      await giveUnapplied(shop.context, wanted, aina)
      assert.equal(await balanceOf(shopper), before + 1000)
    },
  )
})

test('an adjustment is asked for, approved and moved once', async () => {
  await dieEverywhere(
    shop,
    async () => {
      const wanted = { customer_id: shopper.id, amount_sen: 20_000, reason: 'Sorry' }
      return { ...wanted, request_key: newKey(), before: await balanceOf(shopper) }
    },
    async (mortal, { before: _before, ...wanted }) => {
      const { id } = await requestAdjustment(mortal.context, wanted, aina)
      await decideOnAdjustment(mortal.context, id, { approve: true, reason: null }, second)
    },
    async ({ before, ...wanted }) => {
      const { id } = await requestAdjustment(shop.context, wanted, aina)
      const decided = await decideOnAdjustment(
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
