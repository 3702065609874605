// Downloads of lists, in the history of operators.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { OperatorEventEntry, RecordExport } from '@apeak/contract/operators'
import { newOperator } from '#testing/operators.ts'
import { openTestShop } from '#testing/test-shop.ts'

const shop = await openTestShop()
after(() => shop.close())

test('each downloaded list is in the history, with its filters by name and its rows', async () => {
  const owner = await newOperator(shop, 'owner')
  const support = await newOperator(shop, 'support')
  const path = '/api/console/exports'
  const download: RecordExport = { list: 'customers', filters: ['q', 'suspended'], rows: 12 }
  for (let time = 1; time <= 2; time += 1) {
    assert.equal((await support.post(path, download)).status, 200)
  }
  const { body } = await owner.get('/api/console/operator-events?subject_kind=export')
  const { data } = body as unknown as { data: OperatorEventEntry[] }
  assert.deepEqual(
    data.map(({ event, actor, subject_id, after }) => [event, actor, subject_id, after]),
    Array(2).fill([
      'downloaded',
      support.id,
      'customers',
      { filters: ['q', 'suspended'], rows: 12 },
    ]),
  )
  for (const wrong of [
    { list: 'accounts' },
    // What was searched for may name a person.
    { filters: ['aina@example.com'] },
    { rows: 10_001 },
    { rows: -1 },
  ]) {
    assert.equal((await support.post(path, { ...download, ...wrong })).status, 422)
  }
})
