import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { manualClock } from '@apeak/sandbox/clock'
import { requestRefund } from '#payments/refunds/refunds.ts'
import { storyOf } from '#testing/books.ts'
import { operator } from '#testing/histories.ts'
import {
  dropMessages,
  makeJobsDue,
  newKey,
  openPayingShop,
  orderPaidBy,
  type PayingShop,
  payAtProvider,
  pollNow,
  processAll,
  providers,
  sendMessagesTo,
} from '#testing/paying-shop.ts'
import { paidOrder, pollRefunds, refundedAmounts, settleRefunds } from '#testing/refunding.ts'
import { createDatabase, dropDatabase } from '#testing/test-shop.ts'
import { backUp } from './back-up.ts'
import type { StorageConfig } from './backup-settings.ts'
import { restore } from './restore.ts'

const PASSPHRASE = 'mangosteens ripen in June'

/** A provider's transactions before and after the backup. */
type Story = {
  asked: Awaited<ReturnType<typeof paidOrder>>
  sentSince: Awaited<ReturnType<typeof paidOrder>>
  paidSince: string
}

let shop: PayingShop
let again: PayingShop
let folder: string
let databaseUrl: string
const stories = {} as Record<(typeof providers)[number], Story>

const askFor = ({ context }: PayingShop, payment_id: number, amount_sen: number) =>
  requestRefund(context, { payment_id, amount_sen, request_key: newKey() }, operator)

before(async () => {
  shop = await openPayingShop({ clock: manualClock(Date.now()) })
  folder = await mkdtemp(join(tmpdir(), 'apeak-money-'))
  const orders = {} as Record<string, Awaited<ReturnType<typeof orderPaidBy>>>
  for (const method of providers) {
    const asked = await paidOrder(shop, method)
    const sentSince = await paidOrder(shop, method)
    orders[method] = await orderPaidBy(shop, method)
    stories[method] = { asked, sentSince, paidSince: orders[method].order_id }
  }
  // Requested, and not sent yet.
  for (const method of providers) await askFor(shop, stories[method].asked.payment_id, 400)
  const storage: StorageConfig = { ...shop.context.config, databaseUrl: shop.databaseUrl }
  const file = join(folder, 'shop.backup')
  await backUp(storage, file, PASSPHRASE)

  // This is lost with the shop, and the messages about these payments never arrive.
  for (const method of providers) await askFor(shop, stories[method].sentSince.payment_id, 400)
  await shop.runJobs()
  await settleRefunds(shop)
  dropMessages(shop)
  for (const order of Object.values(orders)) await payAtProvider(shop, order)
  await shop.control.settled()
  shop.control.faults.clear()
  shop.control.razorpay.forgetRefundKeys()

  databaseUrl = await createDatabase()
  await restore({ ...storage, databaseUrl }, file, PASSPHRASE)
  again = await openPayingShop({ databaseUrl, sandbox: shop.sandbox })
  sendMessagesTo(shop.sandbox, again.url)
})
after(async () => {
  await again?.close()
  await shop.close()
  await dropDatabase(databaseUrl)
  await rm(folder, { recursive: true, force: true })
})

async function statesOf(id: string): Promise<string[]> {
  const { rows } = await again.context.pool.query(
    'select state from refunds where payment_id = $1 and way = $2 order by created_at',
    [id, 'source'],
  )
  return rows.map(({ state }) => state)
}

for (const method of providers) {
  describe(`a shop restored from a backup, with ${method},`, () => {
    test('does not resend a refund sent since, though its key is lost', async () => {
      const { asked } = stories[method]
      await makeJobsDue(again)
      await processAll(again)
      assert.deepEqual(refundedAmounts(again, asked.paymentId), [400])
      assert.deepEqual(await statesOf(String(asked.payment_id)), ['processed'])
    })

    test('finds an unknown refund before refunding the same money again', async () => {
      const { sentSince } = stories[method]
      const lift = again.control.faults.add({ provider: method, api: { status: 503 } })
      await askFor(again, sentSince.payment_id, 400)
      await again.runJobs()
      assert.deepEqual(await statesOf(String(sentSince.payment_id)), ['requested'])
      lift()
      await makeJobsDue(again)
      await processAll(again)
      assert.deepEqual(refundedAmounts(again, sentSince.paymentId), [400])
      assert.deepEqual(await statesOf(String(sentSince.payment_id)), ['failed'])
      const { rows } = await again.context.pool.query(
        'select refunded_sen from payments where id = $1',
        [sentSince.payment_id],
      )
      assert.deepEqual(rows, [{ refunded_sen: 400 }])
      // Now the operator sees it and may refund more.
      await askFor(again, sentSince.payment_id, 600)
      await processAll(again)
      await pollRefunds(again)
      assert.deepEqual(refundedAmounts(again, sentSince.paymentId), [400, 600])
    })

    test('finds an order paid since', async () => {
      await pollNow(again)
      assert.equal((await storyOf(again, stories[method].paidSince)).status, 'processing')
    })
  })
}
