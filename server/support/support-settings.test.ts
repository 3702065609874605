import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import type { SupportHours } from '@apeak/contract/support-console'
import { newOperator } from '#testing/operators.ts'
import { assertDone, openSupportDesk } from '#testing/support.ts'
import { markPresent } from './support.ts'

const { shop, mei, farid } = await openSupportDesk()

const path = '/api/console/snippets'

test('a saved answer is created once, edited with a version check, archived and restored', async () => {
  const typed = {
    name: 'Late',
    body: 'Dear {name}, order {order} is late.',
    request_key: randomUUID(),
  }
  const clicks = await Promise.all([1, 2, 3].map(() => mei.post(path, typed)))
  for (const click of clicks) assertDone(click)
  assert.equal(new Set(clicks.map(({ body }) => body.id)).size, 1)
  const id = clicks[0]?.body.id
  const taken = await mei.post(path, { ...typed, name: 'LATE', request_key: randomUUID() })
  assert.deepEqual(Object.keys(taken.body.errors), ['name'])

  const one = { name: 'Late', body: 'It is late, {name}.', version: 1 }
  assertDone(await mei.put(`${path}/${id}`, one))
  assertDone(await mei.put(`${path}/${id}`, one))
  const second = await farid.put(`${path}/${id}`, { ...one, body: 'Other' })
  assert.deepEqual([second.status, second.body.code], [409, 'changed_meanwhile'])
  assert.deepEqual((second.body.current as { body: string; version: number }).version, 2)

  assertDone(await mei.post(`${path}/${id}/archive`))
  assertDone(await mei.post(`${path}/${id}/archive`))
  assert.equal((await farid.post(`${path}/${id}/archive`)).status, 409)
  const other = await mei.post(path, { ...typed, request_key: randomUUID() })
  assertDone(other)
  const back = await mei.post(`${path}/${id}/restore`)
  assert.deepEqual(Object.keys(back.body.errors), ['name'], 'another has its name now')
  const finance = await newOperator(shop, 'finance')
  assert.equal((await finance.get(path)).status, 403)
})

test('out of hours or unattended, the chat shows the operators’ texts', async () => {
  const away = async () => (await shop.get('/api/chat/availability')).body
  const hours = '/api/console/support-hours/chat'
  const read = (await mei.get(hours)).body as unknown as SupportHours
  assert.equal(read.days.length, 7)
  const { id: _id, ...editable } = read
  const closed = { ...editable, days: read.days.map(() => null), away_text: 'Back at nine.' }
  assertDone(await mei.put(hours, closed))
  assert.deepEqual(await away(), { online: false, away_text: 'Back at nine.' })
  const late = await farid.put(hours, { ...closed, away_text: 'Mine' })
  assert.deepEqual([late.status, late.body.code], [409, 'changed_meanwhile'])
  const open = { opens: '00:00', closes: '00:00' }
  assertDone(await mei.put(hours, { ...closed, days: read.days.map(() => open), version: 2 }))
  assert.deepEqual(await away(), { online: false, away_text: null })
  assertDone(await mei.put(hours, { ...closed, version: 3 }))
  await markPresent(shop.context, { kind: 'operator', id: mei.id })
  assert.deepEqual(await away(), { online: true, away_text: null })
  const bad = await mei.put(hours, {
    ...closed,
    days: [{ opens: '25:00', closes: '01:00' }],
    version: 4,
  })
  assert.equal(bad.status, 422)
})
