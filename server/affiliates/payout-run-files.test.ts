// Downloads of a payout run's bank file, and their effect on the run.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { newAffiliate, oweCommission } from '#testing/affiliates.ts'
import { newOperator } from '#testing/operators.ts'
import { openPayingShop } from '#testing/paying-shop.ts'

const shop = await openPayingShop()
after(() => shop.close())
const mei = await newOperator(shop, 'finance', { name: 'Mei' })
const owner = await newOperator(shop, 'owner', { name: 'Olivia' })

async function owed(): Promise<number> {
  const affiliate = await newAffiliate(shop)
  await oweCommission(shop, affiliate.id, 1000)
  return affiliate.id
}
const prepare = (ids: number[]) =>
  mei.post('/api/console/payout-runs', {
    affiliates: ids.map((id) => ({ id, owed_sen: 1000 })),
    request_key: randomUUID(),
  })
async function prepared(ids: number[]): Promise<string> {
  const run = await prepare(ids)
  assert.equal(run.status, 200, run.text)
  return `/api/console/payout-runs/${run.body.id}`
}
const suspend = (id: number, what = 'suspend') =>
  owner.post(`/api/console/affiliates/${id}/${what}`, { reason: 'Fraud' })
const reason = 'The bank refused it'

test('a prepared run has a file, and its downloads are recorded', async () => {
  const id = await owed()
  const run = await prepared([id])
  assert.equal((await mei.get(`${run}/file`)).status, 200)
  const runs = await mei.get('/api/console/payout-runs?state=prepared')
  const [entry] = runs.body.data as unknown as { file_read_at: string; file_read_by: string }[]
  assert.equal(entry?.file_read_by, mei.id)
  assert.ok(entry.file_read_at)
  assert.equal((await mei.post(`${run}/pay`, { bank_reference: `OUT ${id}` })).status, 200)
  assert.equal((await mei.get(`${run}/file`)).status, 409)
  const unknown = `/api/console/payout-runs/b${'0'.repeat(26)}/file`
  assert.equal((await mei.get(unknown)).status, 404)
})

test('one operator can cancel a run before its first download; a cancelled run has no file', async () => {
  const run = await prepared([await owed()])
  assert.equal((await mei.post(`${run}/cancel`, { reason })).status, 200)
  assert.equal((await mei.get(`${run}/file`)).status, 409)
})

test('two operators are needed to cancel a downloaded run', async () => {
  const run = await prepared([await owed()])
  await mei.get(`${run}/file`)
  const asked = await mei.post(`${run}/cancel`, { reason })
  assert.equal(asked.status, 202, asked.text)
  const approve = `/api/console/change-requests/${asked.body.request_id}/approve`
  assert.equal((await mei.post(approve)).status, 409)
  assert.equal((await mei.get(`${run}/file`)).status, 200, 'it is still prepared')
  assert.equal((await owner.post(approve)).status, 200)
  assert.equal((await mei.get(`${run}/file`)).status, 409)
})

test('a run with a suspended affiliate refuses the download and the payment', async () => {
  const [one, two] = [await owed(), await owed()]
  const run = await prepared([one, two])
  assert.equal((await suspend(one)).status, 200)
  for (const answer of [
    await mei.get(`${run}/file`),
    await mei.post(`${run}/pay`, { bank_reference: `OUT ${one}` }),
  ]) {
    assert.equal(answer.status, 409, answer.text)
    assert.match(answer.text, /Suspended since the run was prepared/)
  }
  assert.equal((await mei.post(`${run}/cancel`, { reason })).status, 200)
  const again = await prepare([one, two])
  assert.equal(again.status, 409, again.text)
  assert.equal((await prepare([two])).status, 200)
})

test('a run downloaded before a suspension can still be marked paid', async () => {
  const id = await owed()
  const run = await prepared([id])
  await mei.get(`${run}/file`)
  await suspend(id)
  assert.equal((await mei.get(`${run}/file`)).status, 409)
  assert.equal((await mei.post(`${run}/pay`, { bank_reference: `OUT ${id}` })).status, 200)
})

test('a bank reference pays one run or payout, in any spelling', async () => {
  const ids = [await owed(), await owed(), await owed()] as const
  const pay = async (id: number, bank_reference: string) =>
    mei.post(`${await prepared([id])}/pay`, { bank_reference })
  assert.equal((await pay(ids[0], 'BATCH 17-A')).status, 200)
  assert.equal((await pay(ids[1], 'batch/17.a')).status, 409)
  const single = { way: 'bank', bank_reference: 'Batch17A', request_key: randomUUID() }
  const alone = { affiliate_id: ids[2], amount_sen: 1000, owed_sen: 1000, ...single }
  assert.equal((await mei.post('/api/console/payouts', alone)).status, 409)
})
