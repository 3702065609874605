import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plainText } from './fields.ts'

test('turns a description into one line without markup', () => {
  assert.equal(
    plainText('<p>Gems &amp; <b>more</b></p>\n<p>Fast&nbsp;too</p>', 99),
    'Gems & more Fast too',
  )
})

test('cuts a long description after a whole word', () => {
  assert.equal(plainText('one two three', 9), 'one two…')
})
