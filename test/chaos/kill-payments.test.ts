import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { sandboxKeys, shopSettings } from '@apeak/sandbox/settings'
import { startSandbox } from '@apeak/sandbox/start-sandbox'
import type { Pool } from 'pg'
import { newOperator } from '../../server/testing/operators.ts'
import { callsOf } from '../../server/testing/test-shop.ts'
import { until } from '../../server/testing/until.ts'
import { freePort } from '../free-port.ts'
import {
  type CardPurchase,
  PRICE_SEN,
  refund,
  startPaying,
  startRefunding,
} from './card-shoppers.ts'
import { chooseVictim, KILLS } from './kills.ts'
import { enableMethod, withDatabase } from './shop-database.ts'
import { startShop } from './shop-process.ts'

test('acknowledged card payments and refunds survive kills, each exactly once', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'apeak-chaos-'))
  const port = await freePort()
  // The provider keeps running, as in reality.
  const provider = await startSandbox({ shopUrl: `http://127.0.0.1:${port}`, ...sandboxKeys })
  const { control } = provider
  control.settings.razorpay.refundSettleMs = 500
  control.settings.fiuu.refundSettleMs = 500
  const settings = {
    ...shopSettings({ near: provider.url, far: provider.url }),
    FIUU_QUOTA_PER_MINUTE: '100000',
    RAZORPAY_LOOKS_PER_MINUTE: '100000',
  }
  for (const kind of Object.keys(control.settings.fiuu.queriesPerMinute)) {
    Object.assign(control.settings.fiuu.queriesPerMinute, { [kind]: 100_000 })
  }
  let shop = await startShop(folder, port, settings)
  t.after(async () => {
    await shop.stop()
    await provider.close()
    await rm(folder, { recursive: true, force: true })
  })
  const product_id = await withDatabase(folder, async (db, pool) => {
    for (const value of ['razorpay', 'fiuu']) await enableMethod(db, value)
    return fillShop(pool)
  })
  // The session is in the database and survives the kills.
  const call = await operatorCall(shop.url, folder)
  const journal: CardPurchase[] = []
  const acknowledged = () =>
    journal.filter(({ paid }) => paid).length + journal.filter(({ refunded }) => refunded).length

  for (let round = 1; round <= KILLS; round += 1) {
    const atLeast = acknowledged() + 3
    const paying = startPaying(shop.url, control, product_id, journal)
    const refunding = startRefunding(call, journal)
    const isBusy = () =>
      acknowledged() >= atLeast && journal.some(({ refund_key }) => refund_key !== undefined)
    await until('payments and refunds are acknowledged', isBusy, 60_000)
    await wait(Math.random() * 900)
    await shop.kill(chooseVictim(round))
    await Promise.all([paying.stop(), refunding.stop()])
    shop = await startShop(folder, port, settings)
  }

  // Unanswered requests are repeated with the same key.
  for (const purchase of journal.filter(({ refund_key, refunded }) => refund_key && !refunded)) {
    await refund(call, purchase)
  }
  const refunded = journal.filter((purchase) => purchase.refunded).length
  t.diagnostic(`${acknowledged()} payments and refunds acknowledged, ${refunded} of them refunds`)
  assert.ok(refunded > 0)
  await withDatabase(folder, async (_, pool) => {
    await until('every payment and refund is settled', () => isSettled(pool, journal), 90_000)
    await comparePayments(pool, journal)
  })
  assertRefundedOnce(journal, [
    ...control.razorpay.refunds().map((one) => ({ payment: one.payment_id, sen: one.amount })),
    ...control.fiuu
      .refunds()
      .map((one) => ({ payment: one.tranID, sen: Math.round(Number(one.amount) * 100) })),
  ])
})

/** Adds an item to the empty shop; returns its id. */
async function fillShop(pool: Pool): Promise<number> {
  const { rows } = await pool.query(
    `with category as (insert into categories (name, slug) values ('Gold Raiders', 'gold-raiders') returning id)
     insert into products (category_id, name, price_sen) select id, '1 Crystal', $1 from category
     returning id`,
    [PRICE_SEN],
  )
  return rows[0].id
}

/** Logs an operator in; returns a function for their calls. */
async function operatorCall(url: string, folder: string) {
  const operator = await withDatabase(folder, (_, pool) =>
    newOperator({ ...callsOf(url), context: { pool } }, 'finance'),
  )
  return (path: string, body: unknown) => operator.post(path, body)
}

/** Whether the shop has every payment of the provider, and each refund is decided. */
async function isSettled(pool: Pool, journal: CardPurchase[]): Promise<boolean> {
  await pool.query(
    "update payment_attempts set next_poll_at = now() where next_poll_at is not null and state <> 'paid'",
  )
  await pool.query('update refunds set next_poll_at = now() where next_poll_at is not null')
  await pool.query(
    `update graphile_worker._private_jobs set run_at = now(), locked_at = null, locked_by = null
     where (locked_at is null and attempts > 0) or locked_at < now() - interval '5 seconds'`,
  )
  for (const task of ['poll_payment_attempts', 'poll_refunds']) {
    await pool.query('select graphile_worker.add_job($1, job_key => $1)', [task])
  }
  const { rows } = await pool.query(
    `select (select count(*)::integer from payments where state = 'applied') as applied,
            (select count(*)::integer from refunds where state not in ('processed', 'failed')) as open`,
  )
  const paid = journal.filter(({ payment_id }) => payment_id !== undefined).length
  return rows[0].applied >= paid && rows[0].open === 0
}

/** Checks that every captured payment is applied once to its order, and every refund exists once. */
async function comparePayments(pool: Pool, journal: CardPurchase[]): Promise<void> {
  const { rows } = await pool.query(
    `select o.id, o.status, p.provider_payment_id as payment, p.amount_sen,
            array(select request_key from refunds r where r.payment_id = p.id and r.state = 'processed') as refunds
     from orders o join payments p on p.payable_id = o.id`,
  )
  for (const { order_id, payment_id, paid, refund_key } of journal) {
    const found = rows.filter(({ id }) => id === order_id)
    if (payment_id === undefined) {
      assert.ok(!paid)
      continue
    }
    assert.deepEqual(
      found.map(({ status, payment, amount_sen, refunds }) => ({
        status,
        payment,
        amount_sen,
        refunds,
      })),
      [
        {
          status: refund_key ? 'refunded' : 'processing',
          payment: payment_id,
          amount_sen: PRICE_SEN,
          refunds: refund_key ? [refund_key] : [],
        },
      ],
      `order ${order_id}`,
    )
  }
}

/** Checks that the provider made each refund once, and none unrequested. */
function assertRefundedOnce(
  journal: CardPurchase[],
  refunds: { payment: string; sen: number }[],
): void {
  const asked = journal.flatMap(({ payment_id, refund_key }) => (refund_key ? [payment_id] : []))
  assert.deepEqual(refunds.map(({ payment }) => payment).toSorted(), asked.toSorted())
  for (const { sen } of refunds) assert.equal(sen, PRICE_SEN)
}
