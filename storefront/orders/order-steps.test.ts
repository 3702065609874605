import assert from 'node:assert/strict'
import { test } from 'node:test'
import { money } from '@apeak/contract/money'
import type { OrderDetails } from '@apeak/contract/orders'
import { orderSteps } from './order-steps.ts'

const progress = {
  received_at: '2026-11-22T04:00:00.000Z',
  paid_at: '2026-11-22T04:01:00.000Z',
  delivered_at: '2026-11-22T04:03:00.000Z',
  delivered_qty: 0,
  usual_minutes: 3,
}
const order = { qty: 3, question: null, refunds: [], total: money(900) }
const stepsOf = (
  status: OrderDetails['status'],
  more: Partial<OrderDetails['progress']> = {},
  delivery: OrderDetails['delivery'] = null,
  others: Partial<OrderDetails> = {},
): string[] =>
  orderSteps({ ...order, status, progress: { ...progress, ...more }, delivery, ...others }).map(
    ({ name, state, at, note }) =>
      [name, state, at?.slice(11, 16), note].filter(Boolean).join(' · '),
  )

test('an order goes from received to delivered, with the time of each step', () => {
  assert.deepEqual(stepsOf('completed'), [
    'Received · done · 04:00',
    'Paid · done · 04:01',
    'Being delivered · done',
    'Delivered · done · 04:03',
  ])
})

test('a paid order shows the usual delivery time once measured', () => {
  assert.equal(stepsOf('processing')[2], 'Being delivered · now · usually within 3 minutes')
  assert.equal(
    stepsOf('processing', { usual_minutes: 1 })[2],
    'Being delivered · now · usually within 1 minute',
  )
  assert.equal(
    stepsOf('processing', { usual_minutes: null })[2],
    'Being delivered · now · in progress',
  )
  assert.equal(
    stepsOf('processing', { delivered_qty: 1 })[2],
    'Being delivered · now · 1 of 3 delivered',
  )
  assert.equal(stepsOf('processing')[3], 'Delivered · later')
})

test('an unpaid order has no payment time', () => {
  assert.equal(stepsOf('pending', { paid_at: null })[1], 'Paid · now · waiting for your transfer')
  assert.equal(stepsOf('pending_payment', { paid_at: null })[1], 'Paid · now · not paid yet')
})

test('the last step of a refunded order is the refund', () => {
  assert.deepEqual(
    stepsOf('refunded').map((step) => step.split(' · ')[0]),
    ['Received', 'Paid', 'Refunded'],
  )
})

test('outside the hours the step says when the shop delivers, and later that it is late', () => {
  const delivery = { opens_at: null, promised_by: null, late_by_minutes: 0, can_refund: false }
  const closed = { ...delivery, opens_at: new Date(Date.now() + 60_000).toISOString() }
  assert.match(String(stepsOf('processing', {}, closed)[2]), /from \d{1,2}:\d\d [AP]M/)
  const opened = { ...delivery, opens_at: new Date(Date.now() - 60_000).toISOString() }
  assert.match(String(stepsOf('processing', {}, opened)[2]), /usually within 3 minutes/)
  const late = { ...delivery, late_by_minutes: 1 }
  assert.match(String(stepsOf('processing', {}, late)[2]), /taking longer than usual/)
})

test('a question waits for its answer, and a refund replaces the delivery', () => {
  const question = { text: 'Asia or Europe?', answer: null, is_open: true }
  assert.deepEqual(stepsOf('processing', {}, null, { question }).slice(2), [
    'Being delivered · now · waiting for your answer',
    'Delivered · later',
  ])
  const refund = { amount: money(900), way: 'source', state: 'pending', at: '' } as const
  assert.deepEqual(stepsOf('processing', {}, null, { refunds: [refund] }).slice(2), [
    'Refund · now · on its way',
  ])
  const dispute = { ...refund, way: 'dispute' } as const
  assert.deepEqual(stepsOf('processing', {}, null, { refunds: [dispute] }).slice(2), [
    'Being delivered · now · on hold until the dispute is settled',
    'Delivered · later',
  ])
  const part = { ...refund, amount: money(300) }
  assert.match(stepsOf('processing', {}, null, { refunds: [part] })[2] ?? '', /^Being delivered/)
})
