import assert from 'node:assert/strict'
import { test } from 'node:test'
import { initialsOf } from './initials.ts'

test('initials come from the first and the last word of the name', () => {
  assert.equal(initialsOf('Aina', ''), 'A')
  assert.equal(initialsOf('nur aina', null), 'NA')
  assert.equal(initialsOf('  Nur Aina binti ', ' Ahmad '), 'NA')
  assert.equal(initialsOf('Siti', 'Zubaidah'), 'SZ')
})

test('a name in another script has initials too', () => {
  assert.equal(initialsOf('李 小龍'), '李小')
  assert.equal(initialsOf('👩‍🚀 Aina'), '👩‍🚀A')
  assert.equal(initialsOf('', undefined), '')
})
