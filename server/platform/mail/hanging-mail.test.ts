import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allTasks } from '#all-tasks.ts'
import { startRunners } from '#platform/jobs/runners.ts'
import { storyOf } from '#testing/books.ts'
import { openSilentServer, queueMails } from '#testing/mail-server.ts'
import { openPayingShop, orderPaidBy, payAtProvider } from '#testing/paying-shop.ts'
import { until } from '#testing/until.ts'

/** Longer than a slow machine needs, shorter than the mail server keeps all who ask it. */
const PATIENCE_MS = 60_000

test('a mail server that says nothing, with 200 mails waiting, delays no payment', async (t) => {
  const silent = await openSilentServer()
  const shop = await openPayingShop({ env: { SMTP_URL: `smtp://127.0.0.1:${silent.port}` } })
  const { context, control } = shop
  const first = await orderPaidBy(shop, 'razorpay')
  await queueMails(shop, first.order_id, 200)
  const runners = await startRunners(context.pool, allTasks(context), [], context.log)
  t.after(async () => {
    await silent.close()
    await runners.stop()
    await shop.close()
  })
  await until('the mail server keeps whoever sends', () => silent.connections() >= 4, PATIENCE_MS)

  await payAtProvider(shop, first)
  await control.settled()
  const isPaid = async () => (await storyOf(shop, first.order_id)).status === 'processing'
  await until('the payment is processed', isPaid, PATIENCE_MS)
  assert.equal((await shop.get('/health')).status, 200)
})
