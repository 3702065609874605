import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { offerMethod, placeOrder, sellItem } from '#testing/fixtures.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'

let shop: TestShop
before(async () => {
  shop = await openTestShop()
  await offerMethod(shop.context.database)
})
after(() => shop.close())

const mails = async () =>
  (await shop.context.database.selectFrom('mails').select('id').execute()).length

/** As if a worker had taken the jobs that many minutes ago, and said nothing since. */
const takenBefore = (minutes: number) =>
  shop.context.pool.query(
    `update graphile_worker._private_jobs
     set locked_by = 'worker-elsewhere', locked_at = now() - make_interval(mins => $1)`,
    [minutes],
  )

test('a job whose worker died is taken up again, one that is worked on is left alone', async () => {
  const { product_id } = await sellItem(shop.context.database)
  const orderId = await placeOrder(shop, product_id)
  await shop.post('/api/payment-callback', { payment_method: 'check_payment', orderId })

  const tidy = () => shop.context.pool.query("select graphile_worker.add_job('free_stuck_jobs')")
  await takenBefore(2)
  await tidy()
  await shop.runJobs()
  assert.equal(await mails(), 0)

  await takenBefore(6)
  await tidy()
  await shop.runJobs()
  await shop.runJobs()
  assert.equal(await mails(), 1)
})
