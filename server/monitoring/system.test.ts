import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { System } from '@apeak/contract/system-console'
import { type AlertedShop, openAlertedShop } from '#testing/alerts.ts'
import { newOperator, type TestOperator } from '#testing/operators.ts'

let shop: AlertedShop
let folder: string
let owner: TestOperator
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'apeak-backups-'))
  shop = await openAlertedShop({ BACKUP_DIR: folder, BACKUP_PASSPHRASE: 'a passphrase of tests' })
  owner = await newOperator(shop, 'owner')
})
after(async () => {
  await shop.close()
  await rm(folder, { recursive: true, force: true })
})

const shown = async () => {
  const { status, text, body } = await owner.get('/api/console/system')
  assert.equal(status, 200, text)
  return body as unknown as System
}

test('the system page lists ongoing alerts before ended ones', async () => {
  await shop.checkLedger(['a fault'])
  await shop.look()
  await shop.checkLedger([])
  await shop.run(
    "select graphile_worker.add_job('never_known', run_at => now() - interval '11 minutes')",
  )
  await shop.look()
  const { alerts } = await shown()
  assert.deepEqual(
    alerts.map(({ title, over_at }) => [title, over_at === null]),
    [
      ['Jobs are delayed', true],
      ['The ledger does not balance', false],
    ],
  )
  assert.match(alerts[0]?.what ?? '', /never_known \(1\)/)
})

test('shows the latest backups and the state of their folder', async () => {
  assert.deepEqual((await shown()).backups, [])
  const filename = 'apeak-20260131T040506Z.backup'
  await writeFile(join(folder, filename), 'x'.repeat(1234))
  await writeFile(join(folder, 'of somebody else'), 'y')
  await shop.run(
    `insert into backups (started_at, filename, bytes, row_count) values (now(), '${filename}', 1234, 5);
     insert into backups (started_at, filename, failure) values (now(), 'two', 'the disk is full')`,
  )
  const { backups, backup_folder } = await shown()
  assert.deepEqual(
    backups.map(({ bytes, failure }) => [bytes, failure]),
    [
      [null, 'the disk is full'],
      [1234, null],
    ],
  )
  assert.deepEqual(
    [backup_folder?.files, backup_folder?.bytes, backup_folder?.keep, backup_folder?.fault],
    [1, 1234, 14, null],
  )
  assert.ok((backup_folder?.free_bytes ?? 0) > 0)
  await rm(folder, { recursive: true })
  assert.match((await shown()).backup_folder?.fault ?? '', /ENOENT/)
})

test('lists a failed job with its error, and retries it with all its attempts', async () => {
  const { rows } = await shop.run("select id from graphile_worker.add_job('send_refund_today')")
  const id = Number(rows[0].id)
  await shop.run(`update graphile_worker._private_jobs set attempts = max_attempts,
                    last_error = 'the provider said no' where id = ${id}`)
  const before = await shown()
  const failed = before.failing_jobs.find((job) => job.id === id)
  assert.deepEqual(
    [failed?.job, failed?.last_error, failed?.is_given_up],
    ['send_refund_today', 'the provider said no', true],
  )
  assert.equal(before.jobs.find(({ job }) => job === 'send_refund_today')?.failed, 1)
  const path = `/api/console/jobs/${id}/retry`
  const reason = 'The provider is back'
  const late = await owner.post(path, { seen: '2026-01-31T04:05:06.000Z', reason })
  assert.equal(late.status, 409, 'another failure than that was seen')
  const retried = await owner.post(path, { seen: failed?.run_at, reason })
  assert.equal(retried.status, 200, retried.text)
  const job = (await shown()).failing_jobs.find((one) => one.id === id)
  assert.deepEqual([job?.attempts, job?.is_given_up], [0, false])
  const unknown = await owner.post('/api/console/jobs/999999999/retry', {
    seen: failed?.run_at,
    reason,
  })
  assert.equal(unknown.status, 404)
})

test('shows the process’s version, and whether it receives changes', async () => {
  const { process } = await shown()
  assert.match(process.postgres, /^1[5-9]\.|^[2-9]\d\./)
  assert.equal(process.hears_changes, true)
  assert.ok(process.migrations.applied > 0)
  assert.deepEqual(process.migrations.unknown, [])
})
