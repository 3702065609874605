import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newShopper } from '#testing/accounts.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'

let shop: TestShop
before(async () => {
  shop = await openTestShop()
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
  const { email } = await newShopper(shop)
  await shop.runJobs()
  const before = await mails()
  await shop.post('/api/forgot-password', { email })

  const tidy = () => shop.context.pool.query("select graphile_worker.add_job('free_stuck_jobs')")
  await takenBefore(2)
  await tidy()
  await shop.runJobs()
  assert.equal(await mails(), before)

  await takenBefore(6)
  await tidy()
  await shop.runJobs()
  await shop.runJobs()
  assert.equal(await mails(), before + 1)
})
