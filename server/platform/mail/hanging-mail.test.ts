import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TaskList } from 'graphile-worker'
import { allTasks } from '#app/all-tasks.ts'
import { openRunners } from '#platform/jobs/runners.ts'
import { storyOf } from '#testing/books.ts'
import { openSilentServer, queueMails } from '#testing/mail-server.ts'
import { openPayingShop, orderPaidBy, payAtProvider } from '#testing/paying-shop.ts'
import { until } from '#testing/until.ts'

/** Long enough for a slow machine. */
const PATIENCE_MS = 60_000
const MAIL_JOB = 'mail_order_received'

test('a hanging mail server with 200 pending mails delays no payment', async (t) => {
  const silent = await openSilentServer()
  const shop = await openPayingShop({ env: { SMTP_URL: `smtp://127.0.0.1:${silent.port}` } })
  const { context, control } = shop
  const first = await orderPaidBy(shop, 'razorpay')
  await queueMails(shop, first.order_id, 200)
  const tasks = allTasks(context)
  const ended = Promise.withResolvers<void>()
  for (const ofRunner of Object.values(tasks)) keepBusy(ofRunner, ended.promise)
  const runners = openRunners(context.pool, tasks, [], context.log)
  await runners.start()
  t.after(async () => {
    ended.resolve()
    await silent.close()
    await runners.stop()
    await shop.close()
  })
  await until('the mail server holds all connections', () => silent.connections() >= 4, PATIENCE_MS)

  await payAtProvider(shop, first)
  await control.settled()
  const isPaid = async () => (await storyOf(shop, first.order_id)).status === 'processing'
  await until('the payment is processed', isPaid, PATIENCE_MS)
  assert.equal((await shop.get('/health')).status, 200)
})

/**
 * Keeps mail jobs running until `until` resolves, since the server's timeout may pass unnoticed.
 */
function keepBusy(tasks: TaskList, until: Promise<void>): void {
  const send = tasks[MAIL_JOB]
  if (!send) return
  tasks[MAIL_JOB] = async (...job) => {
    await Promise.allSettled([send(...job)])
    await until
  }
}
