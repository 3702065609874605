import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { allTasks } from '#app/all-tasks.ts'
import { openRunners } from '#platform/jobs/runners.ts'
import { type AlertedShop, mailsToBoth, openAlertedShop } from '#testing/alerts.ts'
import { addOperator } from '#testing/operators.ts'
import { crashControlOf } from '#testing/statements.ts'
import type { TestShop } from '#testing/test-shop.ts'
import { until } from '#testing/until.ts'
import { checkAlerts } from './check-alerts.ts'
import { openMetrics } from './metrics.ts'
import { alertSpans } from './queries.ts'
import { watchHeartbeat, watchRunners } from './watch-process.ts'

let shop: AlertedShop
/** A second process without configured recipients. */
let other: TestShop
before(async () => {
  shop = await openAlertedShop()
  other = await shop.openBeside({ ALERT_EMAIL: '' })
})
after(async () => {
  await other.close()
  await shop.close()
})
beforeEach(() => shop.startAfresh())

const LEDGER = 'The ledger does not balance'
const breakLedger = () => shop.checkLedger(['a fault'])
const mendLedger = () => shop.checkLedger([])

/** Title of each alert on the system page, and whether it is ongoing. */
const spans = async () =>
  (await alertSpans(shop.context.database, 50)).map(({ kind, over_at }) => [kind, over_at === null])

describe('an alert', () => {
  test('is mailed once to each recipient when it starts and once when it ends', async () => {
    await shop.look()
    assert.deepEqual(shop.mailed(), [])
    await breakLedger()
    await shop.look()
    assert.match(shop.firstText(), /found an error.*http:\/\/shop\.example\/console\/ledger/s)
    assert.deepEqual(shop.mailed(), mailsToBoth(LEDGER))
    await shop.look()
    await shop.anHourLater()
    await shop.look()
    assert.deepEqual(shop.mailed(), [])
    await mendLedger()
    await shop.look()
    assert.deepEqual(shop.mailed(), mailsToBoth(`Resolved: ${LEDGER}`))
    await shop.anHourLater()
    await shop.look()
    assert.deepEqual(shop.mailed(), [])
    await breakLedger()
    await shop.look()
    assert.deepEqual(shop.mailed(), mailsToBoth(LEDGER))
    assert.deepEqual(await spans(), [
      ['ledger', true],
      ['ledger', false],
    ])
  })

  test('that flaps is mailed once an hour, with its current state', async () => {
    await breakLedger()
    await shop.look()
    assert.equal(shop.mailed().length, 2)
    for (const change of [mendLedger, breakLedger, mendLedger]) {
      await change()
      await shop.look()
    }
    assert.deepEqual(shop.mailed(), [])
    await shop.anHourLater()
    await shop.look()
    assert.deepEqual(shop.mailed(), mailsToBoth(`Resolved: ${LEDGER}`))
    // Within the hour neither its start nor its end is mailed.
    for (const change of [breakLedger, mendLedger]) {
      await change()
      await shop.look()
    }
    await shop.anHourLater()
    await shop.look()
    assert.deepEqual(shop.mailed(), [])
  })

  test('about failed jobs is mailed again when another job fails, once an hour', async () => {
    const FAILED = 'Jobs have run out of retries'
    const fail = (job: string) =>
      shop.run(`select graphile_worker.add_job('${job}');
                update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'no'`)
    await fail('mail_account_notice')
    await shop.look()
    assert.deepEqual(shop.mailed(), mailsToBoth(FAILED))
    // Another failure of the same job is no news.
    await fail('mail_account_notice')
    await shop.anHourLater()
    await shop.look()
    assert.deepEqual(shop.mailed(), [])
    await fail('send_refund_today')
    await shop.look()
    assert.match(shop.firstText(), /send_refund_today \(1\)/)
    assert.deepEqual(shop.mailed(), mailsToBoth(FAILED))
    await fail('account_notice')
    await shop.look()
    assert.deepEqual(shop.mailed(), [], 'one mail an hour')
    await shop.anHourLater()
    await shop.look()
    assert.deepEqual(shop.mailed(), mailsToBoth(FAILED))
    assert.deepEqual(await spans(), [
      ['failed_jobs', true],
      ['failed_jobs', false],
      ['failed_jobs', false],
    ])
    await shop.run('delete from graphile_worker._private_jobs')
    await shop.anHourLater()
    await shop.look()
    assert.deepEqual(shop.mailed(), mailsToBoth(`Resolved: ${FAILED}`))
  })

  test('is mailed once by concurrent processes', async () => {
    await addOperator(shop.context.pool, 'owner')
    await breakLedger()
    await shop.run("select graphile_worker.add_job('look_for_alerts') from generate_series(1, 6)")
    await Promise.all([shop.runJobs(), other.runJobs()])
    const mails = shop.mailed()
    assert.ok(mails.length > 0 && mails.every((mail) => mail.endsWith(`: Apeak: ${LEDGER}`)))
    assert.equal(new Set(mails).size, mails.length, 'each mail is sent once')
  })

  test('is mailed once wherever the checking process is killed', async () => {
    const mortal = await shop.openBeside({})
    const { count, dieAt } = crashControlOf(mortal.context.pool)
    let deaths = 0
    for (let hasDied = true; hasDied; deaths += Number(hasDied)) {
      await shop.run('delete from alerts; delete from graphile_worker._private_jobs')
      await breakLedger()
      dieAt(deaths + 1)
      await checkAlerts(mortal.context, async () => []).catch(() => undefined)
      hasDied = count() > deaths
      await shop.look()
      assert.deepEqual(shop.mailed(), mailsToBoth(LEDGER), `killed before statement ${deaths + 1}`)
    }
    dieAt(Number.POSITIVE_INFINITY)
    await mortal.close()
    assert.ok(deaths >= 8, `it died ${deaths} times`)
  })

  test('goes to active owners when no recipient is set, as soon as there is one', async () => {
    await breakLedger()
    await shop.look(other)
    assert.deepEqual(shop.mailed(), [])
    await addOperator(shop.context.pool, 'finance')
    await addOperator(shop.context.pool, 'owner')
    await shop.run("update operators set deactivated_at = now() where role = 'owner'")
    const owner = await addOperator(shop.context.pool, 'owner')
    await shop.look(other)
    assert.deepEqual(shop.mailed(), [`${owner.email}: Apeak: ${LEDGER}`])
  })

  test('waits while mail is down, and shows in metrics', async () => {
    const mute = await shop.openBeside({ SMTP_URL: 'smtp://127.0.0.1:9' })
    await breakLedger()
    await shop.look(mute)
    const metrics = await openMetrics(mute.context).registry.metrics()
    await mute.close()
    assert.match(metrics, /^apeak_alerts\{alert="ledger"\} 1$/m)
    assert.deepEqual(shop.mailed(), [])
    await shop.run('update graphile_worker._private_jobs set run_at = now()')
    await shop.runJobs()
    assert.deepEqual(shop.mailed(), mailsToBoth(LEDGER))
  })
})

test('a stuck job runner is alerted by other processes, and when it recovers', async (t) => {
  const { context, run } = shop
  const released = Promise.withResolvers<void>()
  const tasks = { ...allTasks(context), housekeeping: { never_ends: () => released.promise } }
  const runners = openRunners(context.pool, tasks, [], context.log)
  await runners.start()
  let watch: ReturnType<typeof watchRunners> | undefined
  t.after(async () => {
    released.resolve()
    await watch?.stop()
    await runners.stop()
  })
  // As many as housekeeping runs concurrently, and one that waits behind them.
  await run("select graphile_worker.add_job('never_ends') from generate_series(1, 4)")
  const begun = 'select from graphile_worker._private_jobs where locked_at is not null'
  await until('three jobs are running', async () => (await run(begun)).rowCount === 3, 90_000)
  const short = { everyMs: 100, hungSeconds: 1 }
  watch = watchRunners(context, { runners, tasks }, async () => [], short)
  const mails: string[] = []
  const mailed = async (count: number) => {
    await until(`${count} mails arrived`, () => mails.push(...shop.mailed()) >= count, 90_000)
  }
  await mailed(2)
  assert.deepEqual(mails.splice(0).toSorted(), mailsToBoth('A job runner is stuck'))
  const { rows } = await run("select what from alert_spans where kind = 'hung_runner'")
  assert.match(
    rows[0].what,
    /runner housekeeping has finished no job .* waiting: 1\. .* working on: 3 of never_ends, due since/,
  )
  released.resolve()
  const isOver = async () => (await run('select from alerts where over_at is null')).rowCount === 0
  await until('the queue is empty', isOver, 90_000)
  await shop.anHourLater()
  await mailed(2)
  assert.deepEqual(mails.toSorted(), mailsToBoth('Resolved: A job runner is stuck'))
})

test('a read-only database is alerted, and when it recovers', async (t) => {
  const { context, run } = shop
  await run(`create function refuse_write() returns trigger language plpgsql as $$
               begin raise exception 'No space left on device' using errcode = '53100'; end $$;
             create trigger refuse_write before insert or update on heartbeats
               for each row execute function refuse_write();
             create trigger refuse_job before insert on graphile_worker._private_jobs
               for each row execute function refuse_write()`)
  context.heartbeat.start(50)
  const quick = { everyMs: 50, lateMs: 200, mailEveryMs: 0 }
  const watch = watchHeartbeat(context, async () => [], quick)
  t.after(async () => {
    await watch.stop()
    context.heartbeat.stop()
  })
  const mails: string[] = []
  const expectMail = async (title: string) => {
    await until(title, () => mails.push(...shop.mailed()) >= 2)
    assert.deepEqual(mails.splice(0).toSorted(), mailsToBoth(title))
  }
  await expectMail('The database does not accept writes')
  await run('drop function refuse_write cascade')
  await expectMail('Resolved: The database does not accept writes')
})
