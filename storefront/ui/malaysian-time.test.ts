import assert from 'node:assert/strict'
import { test } from 'node:test'
import { malaysianDay, timesIn } from './malaysian-time.ts'

const en = timesIn('en')
const ms = timesIn('ms')
const zh = timesIn('zh')

test('times and days are in Malaysian time in every browser', () => {
  assert.equal(en.dateTimeText('2026-11-21T05:45:01.000Z'), '21 Nov 2026, 13:45')
  assert.equal(en.dateTimeText('2026-12-31T16:00:00.000Z'), '1 Jan 2027, 00:00')
  assert.equal(malaysianDay(Date.parse('2026-12-31T15:59:59Z')), '2026-12-31')
  assert.equal(malaysianDay(Date.parse('2026-12-31T16:00:00Z')), '2027-01-01')
})

test('each language writes them its own way', () => {
  const evening = '2026-11-23T12:17:00.000Z'
  assert.equal(ms.dateTimeText(evening), '23 Nov 2026, 8:17 PTG')
  assert.equal(zh.dateTimeText(evening), '2026年11月23日 20:17')
  assert.equal(en.dayTimeText(evening), '23 Nov, 20:17')
  assert.equal(ms.dayTimeText(evening), '23 Nov, 8:17 PTG')
  assert.equal(zh.dayTimeText(evening), '11月23日 20:17')
  assert.equal(en.dayText('2026-09-01T00:00:00Z'), '1 Sept 2026')
  assert.equal(ms.dayText('2026-08-01T00:00:00Z'), '1 Ogo 2026')
  assert.equal(zh.dayText('2026-08-01T00:00:00Z'), '2026年8月1日')
})

test('Malay counts twelve hours from midnight and noon', () => {
  const clock = (iso: string) => ms.timeText(iso, Date.parse(iso))
  assert.equal(clock('2026-11-22T16:05:00Z'), '12:05 PG')
  assert.equal(clock('2026-11-23T03:59:00Z'), '11:59 PG')
  assert.equal(clock('2026-11-23T04:00:00Z'), '12:00 PTG')
})

test('a time of another day has its date', () => {
  const now = Date.parse('2026-11-23T12:00:00Z')
  assert.equal(en.timeText('2026-11-22T16:30:00Z', now), '00:30')
  assert.equal(en.timeText('2026-11-22T15:30:00Z', now), '22 Nov 2026, 23:30')
})

test('a month has its full name', () => {
  assert.equal(en.monthText('2026-09'), 'September 2026')
  assert.equal(ms.monthText('2026-12'), 'Disember 2026')
  assert.equal(zh.monthText('2026-12'), '2026年12月')
})
