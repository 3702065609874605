import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import fc from 'fast-check'
import { newShopper, type Shopper } from '#testing/accounts.ts'
import { sellItem } from '#testing/fixtures.ts'
import {
  balanceOf,
  cancelTopup,
  giveGold,
  orderWithGold,
  payGold,
  payTopup,
  type Topup,
  topUp,
} from '#testing/gold.ts'
import type { Return } from '#testing/paying-shop.ts'
import { openPayingShop, processAll, returnToShop } from '#testing/paying-shop.ts'
import { refundAsGold } from '#testing/refunding.ts'
import { goldFaults } from './check-gold.ts'
import { topupById } from './move-topup.ts'

// Random unless set; a failure prints it, to repeat the run.
const seed = Number(process.env.SEED || Date.now() % 1_000_000)
const histories = Number(process.env.HISTORIES || 4)
const values = [10, 20, 50] as const
const prices = [700, 1500, 4000] as const

const shop = await openPayingShop()
after(() => shop.close())
const { database } = shop.context
const shoppers = [await newShopper(shop), await newShopper(shop), await newShopper(shop)]
const items = await Promise.all(
  prices.map(async (price_sen) => (await sellItem(database, { price_sen })).product_id),
)

/** One action; `which` selects among the existing things. */
type Step = {
  what: 'begin' | 'pay' | 'repeat' | 'cancel' | 'buy' | 'pay again' | 'refund' | 'take'
  who: number
  which: number
}

const step: fc.Arbitrary<Step> = fc.record({
  what: fc.constantFrom(
    ...([
      'begin',
      'pay',
      'pay',
      'repeat',
      'cancel',
      'buy',
      'buy',
      'pay again',
      'refund',
      'take',
    ] as const),
  ),
  who: fc.nat(2),
  which: fc.nat(1000),
})

/** The model of a customer, updated by the shop's responses. */
type CustomerModel = {
  shopper: Shopper
  /** In sen, at the beginning of the history and now. */
  balance: number
  topups: { topup: Topup; sen: number; status: string; back?: Return }[]
  orders: { id: string; sen: number; status: 'unpaid' | 'paid' | 'refunded' }[]
}

const choose = <Item>(items: Item[], which: number): Item | undefined => items[which % items.length]

/**
 * Takes one step and updates the model. `alone`: nothing runs concurrently, so that the response is
 * predictable.
 */
async function runStep({ what, which }: Step, model: CustomerModel, alone: boolean): Promise<void> {
  const { shopper, topups, orders } = model
  if (what === 'begin') {
    const value = values[which % values.length] ?? 10
    const method = which % 2 ? 'razorpay' : 'fiuu'
    const topup = await topUp(shopper, method, value)
    const id = topup.point_transaction_id
    const known = topups.find((one) => one.topup.point_transaction_id === id)
    if (!known) topups.push({ topup, sen: value * 100, status: 'pending' })
  }
  if (what === 'pay') {
    const one = choose(
      topups.filter(({ status }) => status !== 'completed'),
      which,
    )
    if (!one) return
    one.status = 'completed'
    one.back = await payTopup(shop, one.topup)
    assert.equal((await returnToShop(shop, one.back)).status, 303)
    model.balance += one.sen
  }
  if (what === 'repeat') {
    const one = choose(
      topups.filter(({ back }) => back),
      which,
    )
    if (one?.back) assert.equal((await returnToShop(shop, one.back)).status, 303)
  }
  if (what === 'cancel') {
    const one = choose(topups, which)
    if (!one) return
    const { status } = await cancelTopup(shopper, one.topup)
    if (alone) assert.equal(status, one.status === 'completed' ? 409 : 200)
    if (status === 200 && one.status === 'pending') one.status = 'cancelled'
  }
  if (what === 'buy' || what === 'pay again') {
    const sen = prices[which % prices.length] ?? 0
    const again = what === 'buy' ? undefined : choose(orders, which)
    if (what === 'pay again' && !again) return
    const item = items[which % items.length] ?? 0
    const order = again ?? {
      id: await orderWithGold(shop, shopper, item),
      sen,
      status: 'unpaid' as const,
    }
    if (!again) orders.push(order)
    else await shopper.post('/api/verify-pin', { id: shopper.id, pin: shopper.pin })
    const { status, text } = await payGold(shopper, order.id)
    if (alone) {
      const isRefused = order.status === 'unpaid' && model.balance < order.sen
      assert.equal(status, isRefused ? 409 : 200, text)
    }
    if (status === 200 && order.status === 'unpaid') {
      order.status = 'paid'
      model.balance -= order.sen
    }
  }
  if (what === 'refund') {
    const one = choose(
      orders.filter(({ status }) => status === 'paid'),
      which,
    )
    if (!one) return
    one.status = 'refunded'
    model.balance += one.sen
    await refundAsGold(shop, one.id)
  }
  if (what === 'take') {
    const amount_sen = -((which % 3000) + 1)
    const isTaken = await giveGold(shop, shopper, amount_sen).then(
      () => true,
      () => false,
    )
    if (alone) assert.equal(isTaken, model.balance + amount_sen >= 0)
    if (isTaken) model.balance += amount_sen
  }
}

/** Takes all steps, `atOnce` concurrently, and compares the shop with the model. */
async function runSteps(steps: Step[], atOnce: number): Promise<void> {
  const models = await Promise.all(
    shoppers.map(
      async (shopper): Promise<CustomerModel> => ({
        shopper,
        balance: await balanceOf(shopper),
        topups: [],
        orders: [],
      }),
    ),
  )
  for (let at = 0; at < steps.length; at += atOnce) {
    const group = steps.slice(at, at + atOnce)
    await Promise.all(
      group.map(async (step) => {
        const model = models[step.who]
        if (model) await runStep(step, model, atOnce === 1)
      }),
    )
  }
  await processAll(shop)
  for (const { shopper, balance, topups } of models) {
    assert.equal(await balanceOf(shopper), balance)
    for (const { topup, status } of topups) {
      // A concurrent cancellation may come first or last; the top-up is paid in both cases.
      const { point_transaction_id: id } = topup
      assert.equal((await topupById(shop.context.database, id))?.status, status)
    }
  }
  assert.deepEqual(await goldFaults(shop.context.database), [])
}

/** Runs random histories, `atOnce` actions concurrently. */
const runRandom = (length: fc.ArrayConstraints, atOnce: number) =>
  fc.assert(
    fc.asyncProperty(fc.array(step, length), (steps) => runSteps(steps, atOnce)),
    { seed, numRuns: histories, endOnFailure: true },
  )

describe(`random gold histories (seed ${seed}) match a simple model:`, () => {
  test('one action at a time, with every response predicted', async () => {
    await runRandom({ minLength: 10, maxLength: 30 }, 1)
  })

  test('eight actions at once', async () => {
    await runRandom({ minLength: 24, maxLength: 64 }, 8)
  })
})
