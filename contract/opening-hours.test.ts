import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Language } from './languages.ts'
import {
  afterOpenMinutes,
  isOpenAt,
  nextOpening,
  openingText,
  openMinutesBetween,
} from './opening-hours.ts'

const late = { opens: '09:00', closes: '01:00' }
const week = (hours: typeof late | null) => Array.from({ length: 7 }, () => hours)

test('opening hours are in Malaysian time, also past midnight', () => {
  // Midnight in Malaysia is 16:00 UTC.
  const at = (time: string) => isOpenAt(week(late), new Date(`2026-11-22T${time}:00Z`))
  assert.deepEqual(['00:59', '01:00', '16:59', '17:00', '17:01'].map(at), [
    false,
    true,
    true,
    false,
    false,
  ])
})

test('a closed day ends the previous day’s hours and starts none', () => {
  // The 23rd of November 2026 is a Monday.
  const days = week(late).map((hours, day) => (day === 0 ? null : hours))
  const at = (time: string) => isOpenAt(days, new Date(time))
  assert.equal(at('2026-11-22T16:30:00Z'), true, 'half past midnight, of Sunday’s evening')
  assert.equal(at('2026-11-23T04:00:00Z'), false, 'noon on Monday')
  assert.equal(at('2026-11-24T04:00:00Z'), true, 'noon on Tuesday')
  assert.equal(isOpenAt(week(null), new Date()), false)
  assert.equal(isOpenAt(week({ opens: '00:00', closes: '00:00' }), new Date()), true)
})

test('the next opening is today, tomorrow or after closed days', () => {
  const next = (days: (typeof late | null)[], time: string) =>
    nextOpening(days, new Date(time))?.toISOString() ?? null
  const noon = '2026-11-24T04:00:00.000Z'
  assert.equal(next(week(late), noon), noon, 'open now')
  assert.equal(next(week(late), '2026-11-23T19:00:00Z'), '2026-11-24T01:00:00.000Z', 'at 3 AM')
  const untilNine = week({ opens: '09:00', closes: '21:00' })
  assert.equal(next(untilNine, '2026-11-24T14:00:00Z'), '2026-11-25T01:00:00.000Z', 'at 10 PM')
  // Open on Mondays only; asked on a Tuesday.
  const mondays = week(null).with(0, { opens: '09:00', closes: '10:00' })
  assert.equal(next(mondays, noon), '2026-11-30T01:00:00.000Z')
  assert.equal(next(mondays, '2026-11-30T02:00:00Z'), '2026-12-07T01:00:00.000Z')
  assert.equal(next(week(null), noon), null)
})

test('only time within the hours counts', () => {
  const days = week({ opens: '09:00', closes: '01:00' })
  const after = (from: string, minutes: number) =>
    afterOpenMinutes(days, new Date(from), minutes)?.toISOString()
  // 12:50 AM in Malaysia, ten minutes before the end.
  const lateEvening = '2026-11-23T16:50:00.000Z'
  assert.equal(after(lateEvening, 10), '2026-11-23T17:00:00.000Z')
  assert.equal(after(lateEvening, 25), '2026-11-24T01:15:00.000Z', '9:15 AM')
  assert.equal(after('2026-11-23T19:00:00.000Z', 10), '2026-11-24T01:10:00.000Z', 'closed')
  assert.equal(after('2026-11-24T04:00:00.000Z', 10), '2026-11-24T04:10:00.000Z', 'noon')
  const between = (from: string, to: string) =>
    openMinutesBetween(days, new Date(from), new Date(to))
  assert.equal(between(lateEvening, '2026-11-24T01:15:00.000Z'), 25)
  assert.equal(between(lateEvening, lateEvening), 0)
  assert.equal(between('2026-11-23T04:00:00.000Z', '2026-11-25T04:00:00.000Z'), 2 * 16 * 60)
  const always = week({ opens: '09:00', closes: '09:00' })
  assert.equal(
    afterOpenMinutes(always, new Date(lateEvening), 600)?.toISOString(),
    '2026-11-24T02:50:00.000Z',
  )
  const overlapping = week({ opens: '09:00', closes: '09:00' }).with(1, {
    opens: '08:00',
    closes: '10:00',
  })
  const [monday, tuesday] = [new Date('2026-11-23T04:00:00Z'), new Date('2026-11-24T04:00:00Z')]
  // From noon on Monday to 10 AM on Tuesday.
  assert.equal(openMinutesBetween(overlapping, monday, tuesday), 22 * 60)
  assert.equal(afterOpenMinutes(week(null), monday, 1), null)
  assert.equal(openMinutesBetween(week(null), monday, tuesday), 0)
})

test('an opening is named by its time, and by its day if it is not today', () => {
  const named = (opening: string, now: string, language: Language = 'en') =>
    openingText(new Date(opening), new Date(now), language)
  assert.equal(named('2026-11-24T01:00:00Z', '2026-11-23T19:00:00Z'), '9:00 AM')
  assert.equal(named('2026-11-24T01:00:00Z', '2026-11-23T14:00:00Z'), '9:00 AM tomorrow')
  assert.equal(named('2026-11-30T05:30:00Z', '2026-11-24T04:00:00Z'), '1:30 PM on Monday')
  assert.equal(named('2026-11-23T16:00:00Z', '2026-11-23T16:00:00Z'), '12:00 AM')
  assert.equal(named('2026-11-30T05:30:00Z', '2026-11-24T04:00:00Z', 'ms'), '1:30 PM, hari Isnin')
  assert.equal(named('2026-11-24T01:00:00Z', '2026-11-23T14:00:00Z', 'zh'), '明天 9:00 AM')
})
