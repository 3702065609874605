// Repeated requests: resends, and status queries where they place the order.
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { type Desk, openDesk } from '#testing/desk.ts'
import { orderRow } from '#testing/fixtures.ts'
import { newKey } from '#testing/paying-shop.ts'
import {
  buySupplied,
  crystals,
  deliveredBy,
  openSupplyingShop,
  passSeconds,
  resetSuppliers,
  type SupplyingShop,
  sellSupplied,
  suppliesOfOrder,
} from '#testing/supplying.ts'

let shop: SupplyingShop
let farid: Desk
before(async () => {
  shop = await openSupplyingShop()
  farid = await openDesk(shop, 'owner', 'Farid')
})
after(() => shop.close())
beforeEach(() => resetSuppliers(shop))

const query = (text: string, ...values: unknown[]) => shop.context.pool.query(text, values)
const stateOf = async (id: string) => (await suppliesOfOrder(shop, id))[0]?.state
const statusOf = async (id: string) => (await orderRow(shop, id)).status
const waits = async (id: string) => (await farid.queue()).data.some((item) => item.id === id)

/** An order whose only request is lost. `asking`: whether asking for it places it. */
async function lost(asking: boolean): Promise<string> {
  shop.kenari.traits.statusPlaces = asking
  shop.kenari.faults.place.push('lost')
  const id = await buySupplied(shop, await sellSupplied(shop))
  await shop.runJobs()
  return id
}

/** The orders that the supplier was sent, and how often it was asked in a way that places an order. */
function requests(): number {
  const { calls, traits } = shop.kenari
  return calls.place.length + (traits.statusPlaces ? calls.status.length : 0)
}

async function dispute(id: string): Promise<void> {
  const key = newKey()
  await query(
    `insert into payments (provider, provider_payment_id, kind, payable_id, amount_sen, currency,
                           state, source)
     values ('razorpay', $1, 'order', $2, 1000, 'MYR', 'applied', 'unmatched')`,
    key,
    id,
  )
  await query(
    `insert into unmatched_money (provider, kind, provider_reference, provider_payment_id, amount_sen,
                                  currency, state)
     values ('razorpay', 'chargeback', $1, $1, 1000, 'MYR', 'pending')`,
    key,
  )
}

/** What stops a request, and how that ends. */
const hindrances: Record<string, [begin: (id: string) => unknown, end: () => unknown]> = {
  'its supplier is switched off': [
    () => query("update suppliers set enabled = false where name = 'kenari'"),
    () => query("update suppliers set enabled = true where name = 'kenari'"),
  ],
  'its supplier is paused': [
    () =>
      query(
        `update suppliers set paused_until = 'infinity', pause_reason = 'statement'
         where name = 'kenari'`,
      ),
    () => query('update suppliers set paused_until = null, pause_reason = null'),
  ],
  'the supplier no longer supplies its item': [
    () => query('update product_supplies set enabled = false'),
    () => query('update product_supplies set enabled = true'),
  ],
  'its payment is disputed': [
    dispute,
    () => query("update unmatched_money set state = 'failed', resolved_at = now()"),
  ],
  'it costs more than it was sold for': [
    () => shop.kenari.products.set('recharge:1', crystals({ cost_sen: 1001 })),
    () => shop.kenari.products.set('recharge:1', crystals()),
  ],
  'its product became another one': [
    () => shop.kenari.products.set('recharge:1', crystals({ fingerprint: 'crystals-10' })),
    () => shop.kenari.products.set('recharge:1', crystals()),
  ],
}

for (const asking of [false, true]) {
  describe(
    asking ? 'asking repeats an order, but not' : 'a lost order is sent again, but not',
    () => {
      for (const [why, [begin, end]] of Object.entries(hindrances)) {
        test(`while ${why}`, async () => {
          const id = await lost(asking)
          await begin(id)
          for (const seconds of [10, 60, 121, 1]) await passSeconds(shop, seconds)
          assert.deepEqual([requests(), await stateOf(id)], [1, 'unknown'])
          await end()
          for (const seconds of [130, 130]) await passSeconds(shop, seconds)
          assert.deepEqual([await statusOf(id), deliveredBy(shop.kenari)], ['completed', 1])
        })
      }

      test('for hours: then operators decide', async () => {
        const id = await lost(asking)
        await query("update suppliers set enabled = false where name = 'kenari'")
        for (const seconds of [600, 400]) await passSeconds(shop, seconds)
        assert.deepEqual([requests(), await stateOf(id), await waits(id)], [1, 'unknown', true])
      })
    },
  )
}

test('where asking repeats an order, its end is known from the message alone', async () => {
  const id = await lost(true)
  await query("update suppliers set enabled = false where name = 'kenari'")
  const [supply] = await suppliesOfOrder(shop, id)
  const ref = supply?.ref ?? ''
  shop.kenari.orders.set(ref, {
    ref,
    kind: 'topup',
    state: 'delivered',
    charged_sen: 800,
    codes: [],
  })
  const { headers, body } = shop.kenari.messageOf(ref)
  assert.equal((await shop.post('/api/supplier-messages/kenari', body, headers)).status, 200)
  assert.deepEqual([requests(), await statusOf(id)], [1, 'completed'])
})
