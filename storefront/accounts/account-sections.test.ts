import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sectionIn } from './account-sections.ts'

test('an address selects its section, by default the profile', () => {
  assert.equal(sectionIn(new URLSearchParams('section=security-pin')).label, 'Security PIN')
  assert.equal(sectionIn(new URLSearchParams('')).label, 'Edit Profile')
  assert.equal(sectionIn(new URLSearchParams('section=gold')).label, 'Edit Profile')
})
