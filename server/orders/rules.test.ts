// When an order is late, decided over plain values.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type DeliverySettings, deliveryOf, promisedMinutes } from './rules.ts'

const hours = { opens: '09:00', closes: '01:00' }
const settings: DeliverySettings = {
  delivery_hours: Array.from({ length: 7 }, () => hours),
  promised_minutes: 30,
  refund_after_minutes: 120,
}
/** Times in Malaysia on the 24th of November 2026. */
const at = (time: string) => new Date(`2026-11-24T${time}:00+08:00`)
const paid = (since: string, more = {}) => ({
  status: 'processing',
  status_since: at(since),
  delivered_by_code: false,
  by_supplier: false,
  usual_minutes: 5,
  questions: [],
  ...more,
})

test('an order should be delivered within three times the usual, and never less than ten minutes', () => {
  assert.equal(promisedMinutes(20, settings), 60)
  assert.equal(promisedMinutes(1, settings), 10)
  assert.equal(promisedMinutes(null, settings), 30, 'the setting, if nothing is measured')
})

test('an order is late after its promise, and refundable after the time that the owner sets', () => {
  const seen = (now: string, more = {}) => deliveryOf(paid('12:00', more), settings, at(now))
  assert.deepEqual(seen('12:15'), {
    opens_at: null,
    promised_by: at('12:15').toISOString(),
    late_by_minutes: 0,
    is_refundable: false,
  })
  assert.equal(seen('12:16')?.late_by_minutes, 1)
  assert.equal(seen('14:14')?.is_refundable, false)
  assert.equal(seen('14:15')?.is_refundable, true)
  const never = { ...settings, refund_after_minutes: null }
  assert.equal(deliveryOf(paid('12:00'), never, at('23:00'))?.is_refundable, false)
})

test('the promise runs within the delivery hours only', () => {
  const night = deliveryOf(paid('02:00'), settings, at('03:00'))
  assert.deepEqual(night, {
    opens_at: at('09:00').toISOString(),
    promised_by: at('09:15').toISOString(),
    late_by_minutes: 0,
    is_refundable: false,
  })
  assert.equal(deliveryOf(paid('00:50'), settings, at('09:10'))?.late_by_minutes, 5)
  // At 8 AM the shop was last open at 1 AM.
  assert.equal(deliveryOf(paid('00:15'), settings, at('08:00'))?.late_by_minutes, 30)
  const closed = { ...settings, delivery_hours: Array.from({ length: 7 }, () => null) }
  assert.deepEqual(deliveryOf(paid('12:00'), closed, at('23:00')), {
    opens_at: null,
    promised_by: null,
    late_by_minutes: 0,
    is_refundable: false,
  })
})

test('the promise of suppliers and codes runs at any hour', () => {
  for (const way of [{ by_supplier: true }, { delivered_by_code: true }]) {
    const night = deliveryOf(paid('02:00', way), settings, at('02:20'))
    assert.deepEqual([night?.opens_at, night?.late_by_minutes], [null, 5])
  }
})

test('an open question to the shopper stops the clock, and an answered one moves the promise', () => {
  const asked = (from: string, to: string | null) => ({
    questions: [{ asked_at: at(from).toISOString(), closed_at: to && at(to).toISOString() }],
  })
  const seen = (now: string, more: object) => deliveryOf(paid('12:00', more), settings, at(now))
  const waiting = seen('18:00', asked('12:05', null))
  assert.deepEqual([waiting?.promised_by, waiting?.late_by_minutes], [null, 0])
  const answered = seen('15:20', asked('12:05', '15:00'))
  assert.equal(answered?.promised_by, at('15:10').toISOString())
  assert.equal(answered?.late_by_minutes, 10)
  // What was late before the question stays late.
  const late = seen('23:00', asked('14:15', null))
  assert.deepEqual([late?.late_by_minutes, late?.is_refundable], [120, true])
  // Asked before the payment.
  assert.equal(seen('12:20', asked('11:00', '12:02'))?.promised_by, at('12:17').toISOString())
  // By night nothing is paused.
  const night = deliveryOf(paid('00:50', asked('00:55', '09:05')), settings, at('09:10'))
  assert.equal(night?.promised_by, at('09:15').toISOString())
})

test('codes are promised at any hour', () => {
  const code = deliveryOf(paid('02:00', { delivered_by_code: true }), settings, at('03:00'))
  assert.deepEqual([code?.opens_at, code?.late_by_minutes], [null, 45])
})

test('an unpaid order has no promised time, and a finished one no delivery time', () => {
  const unpaid = deliveryOf(paid('02:00', { status: 'pending' }), settings, at('23:30'))
  assert.deepEqual([unpaid?.promised_by, unpaid?.late_by_minutes], [null, 0])
  const atNight = deliveryOf(paid('02:00', { status: 'pending_payment' }), settings, at('04:00'))
  assert.equal(atNight?.opens_at, at('09:00').toISOString())
  for (const status of ['completed', 'refunded']) {
    assert.equal(deliveryOf(paid('12:00', { status }), settings, at('23:00')), null)
  }
})
