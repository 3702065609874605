import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sectionFromQuery } from './account-sections.ts'

test('an address selects its section, by default the profile', () => {
  assert.equal(sectionFromQuery(new URLSearchParams('section=security-pin')).label, 'Security PIN')
  assert.equal(sectionFromQuery(new URLSearchParams('')).label, 'Edit Profile')
  assert.equal(sectionFromQuery(new URLSearchParams('section=gold')).label, 'Edit Profile')
})
