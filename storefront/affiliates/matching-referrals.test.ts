import assert from 'node:assert/strict'
import { test } from 'node:test'
import { matchingReferrals } from './matching-referrals.ts'

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

test('a referral is found by a part of the name, in any case', () => {
  assert.deepEqual(found(' AIN'), [1])
  assert.deepEqual(found('account'), [3])
})

test('and by an e-mail, also by a whole one of which only the beginning is shown', () => {
  assert.deepEqual(found('farid@exa'), [2])
  assert.deepEqual(found('aina.tan@example.com'), [1])
  assert.deepEqual(found('aina@other'), [])
  assert.deepEqual(found('@example.com'), [1, 2])
})

test('nothing typed leaves all of them', () => {
  assert.deepEqual(found(' '), [1, 2, 3])
})
