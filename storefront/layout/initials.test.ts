import assert from 'node:assert/strict'
import { test } from 'node:test'
import { initialsOf } from './initials.ts'

test('initials are those of the first and the last word of the whole name', () => {
  assert.equal(initialsOf('Aina', ''), 'A')
  assert.equal(initialsOf('nur aina', null), 'NA')
  assert.equal(initialsOf('  Nur Aina binti ', ' Ahmad '), 'NA')
  assert.equal(initialsOf('Siti', 'Zubaidah'), 'SZ')
})

test('a name without letters of ours has initials too', () => {
  assert.equal(initialsOf('李 小龍'), '李小')
  assert.equal(initialsOf('👩‍🚀 Aina'), '👩‍🚀A')
  assert.equal(initialsOf('', undefined), '')
})
