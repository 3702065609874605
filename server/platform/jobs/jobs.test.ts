import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Logger } from 'pino'
import { newShopper } from '#testing/accounts.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { until } from '#testing/until.ts'
import { keepListening } from '../postgres/listen.ts'
import { addJob, addJobs } from './jobs.ts'
import { freeStuckJobs } from './queries.ts'
import { openRunners } from './runners.ts'
import { concurrency } from './tasks.ts'

let shop: TestShop
before(async () => {
  shop = await openTestShop()
})
after(() => shop.close())

const mails = async () =>
  (await shop.context.database.selectFrom('mails').select('id').execute()).length

/** Ages the jobs' locks, as if their worker had died that many minutes ago. */
const ageLocks = (minutes: number) =>
  shop.context.pool.query(
    `update graphile_worker._private_jobs
     set locked_by = 'worker-elsewhere', locked_at = now() - make_interval(mins => $1)`,
    [minutes],
  )

test('a mail that was given up is deleted after a week; other failed jobs wait for a person', async () => {
  await shop.runJobs()
  const fail = async (job: string, days: number) => {
    const { rows } = await shop.context.pool.query('select id from graphile_worker.add_job($1)', [
      job,
    ])
    await shop.context.pool.query(
      `update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'no',
         run_at = now() - make_interval(days => $2)
       where id = $1`,
      [rows[0].id, days],
    )
  }
  for (const job of ['mail_account_notice', 'renew_email_code', 'send_refund']) await fail(job, 8)
  await fail('mail_pin_code', 6)
  await shop.context.pool.query("select graphile_worker.add_job('delete_failed_mails')")
  await shop.runJobs()
  const jobs = 'select task_identifier as job from graphile_worker.jobs order by job'
  const { rows } = await shop.context.pool.query(jobs)
  assert.deepEqual(
    rows.map(({ job }) => job),
    ['mail_pin_code', 'send_refund'],
  )
  await shop.context.pool.query('delete from graphile_worker._private_jobs')
})

test('a job whose worker died is retried, and one in progress is left alone', async () => {
  const { email } = await newShopper(shop)
  await shop.runJobs()
  const before = await mails()
  await shop.post('/api/forgot-password', { email })

  const tidy = () => shop.context.pool.query("select graphile_worker.add_job('free_stuck_jobs')")
  await ageLocks(2)
  await tidy()
  await shop.runJobs()
  assert.equal(await mails(), before)

  await ageLocks(6)
  await tidy()
  await shop.runJobs()
  await shop.runJobs()
  assert.equal(await mails(), before + 1)
})

test('a job that exceeds the timeout is not started twice while its process runs it', async (t) => {
  const { context } = shop
  const done = Promise.withResolvers<void>()
  let begun = 0
  const look = async () => {
    begun += 1
    await done.promise
  }
  const tasks = { money: {}, suppliers: {}, mail: {}, housekeeping: { look_long: look } }
  const runners = openRunners(context.pool, tasks, [], context.log, { heartbeatMs: 50 })
  await runners.start()
  t.after(() => runners.stop())
  await context.pool.query("select graphile_worker.add_job('look_long')")
  await until('the job is running', () => begun > 0, 60_000)
  // As after six minutes without a heartbeat.
  await ageLocks(6)
  await until(
    'the process says that it is at it',
    async () => ((await ageOfLock()) ?? 360) < 60,
    60_000,
  )
  await freeStuckJobs(context.database)
  const { rows } = await context.pool.query('select locked_at from graphile_worker.jobs')
  assert.equal(rows.length, 1)
  assert.notEqual(rows[0].locked_at, null)
  done.resolve()
  await until('the job is done', async () => (await ageOfLock()) === undefined, 60_000)
  assert.equal(begun, 1)
})

test('a job that one process has no free worker for is run by another', async (t) => {
  const { context } = shop
  const done = Promise.withResolvers<void>()
  const begun = { here: 0, elsewhere: 0 }
  const tasksOf = (where: keyof typeof begun) => ({
    ...{ money: {}, suppliers: {}, mail: {} },
    housekeeping: {
      look_long: async () => {
        begun[where] += 1
        await done.promise
      },
    },
  })
  const here = openRunners(context.pool, tasksOf('here'), [], context.log)
  await here.start()
  t.after(() => here.stop())
  const jobs = concurrency.housekeeping + 1
  await context.pool.query(
    "select graphile_worker.add_job('look_long') from generate_series(1, $1)",
    [jobs],
  )
  const isFull = async () => (await lockedJobs()) === jobs
  await until('one process has taken all jobs', isFull, 60_000)
  assert.equal(begun.here, concurrency.housekeeping)
  const elsewhere = openRunners(context.pool, tasksOf('elsewhere'), [], context.log)
  await elsewhere.start()
  t.after(() => elsewhere.stop())
  await until('the other process does what waits', () => begun.elsewhere === 1, 60_000)
  assert.equal(begun.here, concurrency.housekeeping)
  done.resolve()
  await until('all jobs are done', async () => (await lockedJobs()) === 0, 60_000)
})

const lockedJobs = async () => {
  const { rows } = await shop.context.pool.query(
    'select count(locked_at)::integer as locked from graphile_worker.jobs',
  )
  return rows[0].locked
}

/** Seconds since the only job's last heartbeat; undefined without one. */
async function ageOfLock(): Promise<number | undefined> {
  const { rows } = await shop.context.pool.query(
    'select extract(epoch from now() - locked_at)::float8 as age from graphile_worker.jobs',
  )
  return rows[0]?.age
}

test('an added job wakes the runner of its kind', async (t) => {
  const { context } = shop
  const done: string[] = []
  const record = (name: string) => async () => void done.push(name)
  const tasks = {
    ...{ money: { pay: record('pay') }, suppliers: {}, housekeeping: {} },
    mail: { write: record('write') },
  }
  const anHour = { pollMs: 3_600_000 }
  const runners = openRunners(context.pool, tasks, [], context.log, anHour)
  await runners.start()
  const feed = await keepListening(context.pool, [runners.feed], context.log as Logger)
  t.after(async () => {
    feed.stop()
    await runners.stop()
  })
  for (const jobs of [3, 6, 9]) {
    await addJob(context.database, 'pay', {})
    await addJobs(context.database, 'write', [{}, {}])
    await until('the jobs are done', () => done.length === jobs, 60_000)
  }
})
