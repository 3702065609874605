import assert from 'node:assert/strict'
import { test } from 'node:test'
import { methodLabel } from './method-label.ts'

const method = { label: 'Card', note: null, logo: null, instructions: null }

test('a payment method has the shop’s name, or none if unnamed', () => {
  assert.equal(methodLabel(method), 'Card')
  for (const label of ['', '   ']) {
    assert.equal(methodLabel({ ...method, label }), 'Unnamed Payment Method')
  }
  assert.equal(methodLabel(undefined), undefined)
})
