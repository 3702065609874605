// The heading of an order's page, for each of its states.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { money } from '@apeak/contract/money'
import type { OrderDetails, OrderRefund } from '@apeak/contract/orders'
import { durationText, orderHeading, restText } from './order-heading.ts'
import type { OrderPageStatus } from './order-page-status.ts'

/** Noon in Malaysia. */
const now = new Date('2026-11-24T04:00:00Z')
const delivery = { opens_at: null, promised_by: null, late_by_minutes: 0, can_refund: false }
const progress = {
  received_at: '2026-11-24T03:00:00Z',
  paid_at: '2026-11-24T03:13:00Z',
  delivered_at: null,
  delivered_qty: 0,
  usual_minutes: null,
}

const details = (more: Partial<OrderDetails> = {}) =>
  ({
    qty: 1,
    payment_method: 'razorpay',
    payment_label: 'Card',
    total: money(360),
    reserved_until: null,
    transfer: null,
    refunds: [],
    progress,
    delivery,
    ...more,
  }) as OrderDetails

const heading = (
  status: OrderPageStatus,
  more: Partial<OrderDetails> = {},
  known: Partial<Parameters<typeof orderHeading>[0]> = {},
) => orderHeading({ status, details: details(more), now, ...known })
const title = (...args: Parameters<typeof heading>) =>
  heading(...args).title.replaceAll('\u00a0', ' ')

const refund = (more: Partial<OrderRefund> = {}): OrderRefund => ({
  amount: money(360),
  way: 'source',
  state: 'processed',
  at: '2026-11-24T03:29:00Z',
  ...more,
})

test('an order that is paid and on time, or delivered, is a success', () => {
  assert.equal(title('paid'), 'Order Success')
  assert.equal(title('completed', { progress: { ...progress, delivered_qty: 1 } }), 'Order Success')
  const usual = heading('paid', { progress: { ...progress, usual_minutes: 4 } })
  assert.match(usual.sentence, /usually within 4 minutes\.$/)
  assert.doesNotMatch(heading('paid').sentence, /minutes/, 'nothing is promised unmeasured')
  assert.equal(orderHeading({ status: 'paid', details: undefined, now }).title, 'Order Success')
})

test('a paid order with an open question asks for the answer', () => {
  const question = { text: 'Asia or Europe?', answer: null, is_open: true }
  const late = { ...delivery, late_by_minutes: 5 }
  assert.equal(title('paid', { question, delivery: late }), 'We need your answer')
  assert.equal(title('paid', { question: { ...question, is_open: false } }), 'Order Success')
  assert.match(title('paid', { question, refunds: [refund()] }), /refunded$/)
})

test('an unpaid order that is no longer reserved says so', () => {
  const unpaid = { status: 'pending_payment', reserved_until: null } as const
  assert.equal(title('open', unpaid), 'Not paid yet')
  assert.match(heading('open', unpaid).sentence, /no longer reserved\. You can still buy it/)
  assert.doesNotMatch(heading('open', unpaid, { isReadOnly: true }).sentence, /You can/)
  const reserved = { ...unpaid, reserved_until: '2026-11-24T05:00:00Z' }
  assert.match(heading('open', reserved).sentence, /^Pay now/)
})

test('an unpaid, declined, late, refunded or disputed order is not a success', () => {
  const late = { ...delivery, late_by_minutes: 5 }
  const titles = [
    title('open'),
    title('failed'),
    title('pending'),
    title('paid', { delivery: late }),
    title('paid', { refunds: [refund({ state: 'pending' })] }),
    title('refunded', { refunds: [refund()] }),
    title('refunded'),
    title('completed', { refunds: [refund({ way: 'dispute' })] }),
    title('unknown'),
    title('waiting'),
  ]
  assert.ok(!titles.includes('Order Success'))
})

test('money that could not be used is named, and not asked for again', () => {
  const received = { status: 'pending_payment', received: money(360) } as const
  assert.equal(
    title('received', received),
    'We received RM 3.60 but could not use it for this order',
  )
  assert.match(heading('received', received).sentence, /refund it or contact you\..*not pay again/)
  const unread = orderHeading({ status: 'received', details: undefined, now })
  assert.equal(unread.title, 'We received your payment but could not use it')
})

test('a declined payment was not charged', () => {
  const declined = heading('failed', {}, { decline: 'declined' })
  assert.equal(declined.title, 'Card declined. You were not charged.')
  assert.match(declined.sentence, /Try again/)
  const bank = { payment_label: 'Online banking' }
  const poor = title('failed', bank, { decline: 'insufficient_funds' })
  assert.equal(poor, 'Payment declined. You were not charged.')
  const cancelled = title('failed', {}, { decline: 'cancelled' })
  assert.equal(cancelled, 'Payment cancelled. You were not charged.')
  assert.equal(title('failed'), 'Payment failed. You were not charged.')
})

test('a manual transfer says how much to send by when, and that it was reported', () => {
  const reserved_until = '2026-11-24T19:29:00Z'
  assert.equal(title('pending', { reserved_until }), 'Almost there: send RM 3.60 by 25 Nov, 03:29')
  const transfer = { reported_at: '2026-11-24T03:59:00Z', has_receipt: false }
  assert.equal(title('pending', { transfer }), 'We are looking for your transfer')
})

test('at night it says when the shop delivers', () => {
  const night = new Date('2026-11-23T19:00:00Z')
  const closed = { delivery: { ...delivery, opens_at: '2026-11-24T01:00:00Z' } }
  assert.equal(title('paid', closed, { now: night }), 'Paid. We deliver from 9:00 AM')
  assert.match(heading('pending', closed, { now: night }).sentence, /deliver from 9:00 AM/)
  // A page that was left open reads the order later than the shop opens.
  assert.equal(title('paid', closed), 'Order Success')
  assert.doesNotMatch(heading('pending', closed).sentence, /9:00/)
})

test('a late order says how long it has been', () => {
  const late = heading('paid', { delivery: { ...delivery, late_by_minutes: 30 } })
  assert.equal(late.title, 'Taking longer than usual')
  assert.match(late.sentence, /You paid 47 minutes ago/)
})

test('a partly delivered order says how much', () => {
  const part = { qty: 3, progress: { ...progress, delivered_qty: 1 } }
  assert.equal(title('paid', part), '1 of 3 delivered')
  const rest = heading('completed', { ...part, refunds: [refund({ amount: money(240) })] })
  assert.equal(rest.title, '1 of 3 delivered')
  assert.match(
    rest.sentence,
    /RM 2\.40 went back to your original payment method \(Card\) on 24 Nov 2026, 11:29/,
  )
})

test('a refund says how much, where to and when', () => {
  const source = heading('refunded', { refunds: [refund()] })
  assert.equal(source.title, 'RM\u00a03.60 refunded')
  assert.match(
    source.sentence,
    /back to your original payment method \(Card\) on 24 Nov 2026, 11:29\..*up to 14 days/,
  )
  const gold = heading('refunded', { refunds: [refund({ way: 'gold' })] })
  assert.match(gold.sentence, /to your gold balance on 24 Nov 2026, 11:29/)
  const manual = { payment_method: 'check_payment', refunds: [refund({ state: 'pending' })] }
  const waiting = heading('paid', manual)
  assert.equal(waiting.title, 'Your refund of RM\u00a03.60 is on its way')
  assert.match(waiting.sentence, /send RM 3\.60 to your bank account/)
})

test('a disputed order says so', () => {
  const dispute = refund({ way: 'dispute', state: 'pending' })
  assert.equal(title('paid', { refunds: [dispute] }), 'Payment disputed')
})

test('durations are whole minutes, hours or days', () => {
  const minute = 60_000
  assert.deepEqual(
    [0, 1, 59, 60, 61, 125, 60 * 48].map((count) => durationText(count * minute)),
    [
      '1 minute',
      '1 minute',
      '59 minutes',
      '1 hour',
      '1 hour 1 minute',
      '2 hours 5 minutes',
      '2 days',
    ],
  )
})

test('a refund of the rest is what no refund has returned yet', () => {
  assert.equal(restText(details()), 'RM 3.60')
  const parts = [refund({ amount: money(100) }), refund({ amount: money(60), way: 'gold' })]
  assert.equal(restText(details({ refunds: parts })), 'RM 2.00')
})
