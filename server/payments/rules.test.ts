import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  type FiuuCall,
  fiuuPolling as fiuuPollingBy,
  fiuuQuota,
} from './providers/fiuu/fiuu-sync.ts'
import type { PollingRules } from './providers/provider.ts'
import { razorpayPolling } from './providers/razorpay/razorpay-sync.ts'
import { firstPollAfter, mismatch, nextPollAfter, strongestStatus } from './rules.ts'

const fiuuPolling = fiuuPollingBy({ listSize: 10 })
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** When an attempt that stays in one state is polled, in minutes. */
function schedule(polling: PollingRules, state: 'open' | 'pending' | 'failed'): number[] {
  const polls = []
  let next: number | null = firstPollAfter(polling)
  while (next !== null) {
    polls.push(next / minute)
    next = nextPollAfter(polling, state, next)
  }
  return polls
}

test('an attempt by razorpay is polled after 2, 5, 15, 30 and 60 minutes, hourly for a day, daily to 4 days', () => {
  const hourly = Array.from({ length: 23 }, (_, index) => (index + 2) * 60)
  const daily = [2, 3, 4].map((days) => days * 24 * 60)
  for (const state of ['open', 'failed'] as const) {
    assert.deepEqual(schedule(razorpayPolling, state), [2, 5, 15, 30, 60, ...hourly, ...daily])
  }
})

test('an attempt by fiuu is not polled at once, and up to 30 days while pending', () => {
  const hourly = Array.from({ length: 23 }, (_, index) => (index + 2) * 60)
  const daily = (last: number) => Array.from({ length: last - 1 }, (_, at) => (at + 2) * 24 * 60)
  assert.deepEqual(schedule(fiuuPolling, 'open'), [5, 15, 30, 60, ...hourly, ...daily(4)])
  assert.deepEqual(schedule(fiuuPolling, 'pending'), [5, 15, 30, 60, ...hourly, ...daily(30)])
})

test('a late poll is followed by the next that is due, and a paid attempt is not polled', () => {
  assert.equal(nextPollAfter(razorpayPolling, 'open', 7 * minute), 15 * minute)
  assert.equal(nextPollAfter(razorpayPolling, 'open', 3.5 * hour), 4 * hour)
  assert.equal(nextPollAfter(razorpayPolling, 'open', 3.2 * day), 4 * day)
  assert.equal(nextPollAfter(razorpayPolling, 'open', 9 * day), null)
  assert.equal(nextPollAfter(fiuuPolling, 'pending', 9 * day), 10 * day)
  assert.equal(nextPollAfter(fiuuPolling, 'paid', 1), null)
})

test('a paid payment outweighs all others, and an unknown one a failed one', () => {
  assert.equal(strongestStatus([]), 'open')
  assert.equal(strongestStatus(['failed', 'paid', 'unknown']), 'paid')
  assert.equal(strongestStatus(['failed', 'unknown', 'failed']), 'unknown')
  assert.equal(strongestStatus(['failed', 'pending']), 'pending')
  assert.equal(strongestStatus(['failed', 'later', 'pending']), 'later')
})

test('each kind of call has the quota that Fiuu documents, and unsigned callers half of it', () => {
  const documented = { transaction: 30, order: 10, batch: 5, orders: 5, transactions: 10 }
  for (const [call, perMinute] of Object.entries(documented) as [FiuuCall, number][]) {
    assert.equal(fiuuQuota({ quotaPerMinute: 30 }, call).perMinute, perMinute)
    assert.equal(fiuuQuota({ quotaPerMinute: 30 }, call, 0.5).perMinute, Math.floor(perMinute / 2))
    assert.ok(fiuuQuota({ quotaPerMinute: 1 }, call, 0.5).perMinute >= 1)
  }
})

test('a payment matches only its exact amount and currency', () => {
  const attempt = { amount_sen: 1000, currency: 'MYR' }
  assert.equal(mismatch(attempt, attempt), null)
  assert.equal(mismatch(attempt, { amount_sen: 999, currency: 'MYR' }), 'wrong_amount')
  assert.equal(mismatch(attempt, { amount_sen: 1001, currency: 'MYR' }), 'wrong_amount')
  assert.equal(mismatch(attempt, { amount_sen: 1000, currency: 'INR' }), 'wrong_currency')
})
