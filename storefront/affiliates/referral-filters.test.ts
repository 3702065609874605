import assert from 'node:assert/strict'
import { test } from 'node:test'
import { matchingReferrals, recentMonths } from './referral-filters.ts'

const referral = (id: number, name: string, email: string) => ({
  id,
  name,
  email,
  monthly_spent: 0,
  is_active: false,
})
const all = [
  referral(1, 'Aina', 'ain•••@example.com'),
  referral(2, 'Farid', 'far•••@example.com'),
  referral(3, 'Deleted account', ''),
]
const found = (typed: string) => matchingReferrals(all, typed).map(({ id }) => id)

test('finds a referral by part of the name, in any case', () => {
  assert.deepEqual(found(' AIN'), [1])
  assert.deepEqual(found('account'), [3])
})

test('finds a referral by its full email, even if only part of it is shown', () => {
  assert.deepEqual(found('farid@exa'), [2])
  assert.deepEqual(found('aina.tan@example.com'), [1])
  assert.deepEqual(found('aina@other'), [])
  assert.deepEqual(found('@example.com'), [1, 2])
})

test('an empty search keeps all referrals', () => {
  assert.deepEqual(found(' '), [1, 2, 3])
})

test('months are in Malaysian time, newest first', () => {
  // Malaysia reaches the new year eight hours before UTC.
  const months = recentMonths(Date.UTC(2026, 11, 31, 17))
  assert.deepEqual(months.slice(0, 3), ['2027-01', '2026-12', '2026-11'])
  assert.equal(months.at(-1), '2025-02')
})
