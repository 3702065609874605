import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Option } from '@apeak/contract/catalog'
import { answerText, categoryAnswers, productAnswers, unanswered } from './option-answers.ts'

const values = [
  { id: 7, label: 'Asia' },
  { id: 8, label: 'Europe' },
]
const player: Option = { id: 1, name: 'Player ID', type: 'field', is_required: true, values: [] }
const server: Option = { id: 2, name: 'Server', type: 'dropdown', is_required: true, values }
const extras: Option = { id: 3, name: 'Extras', type: 'checkbox', is_required: false, values }
const options = [player, server, extras]

test('a required option is unanswered while it is missing, blank or without a tick', () => {
  assert.deepEqual(unanswered(options, { 1: '   ' }), [player, server])
  assert.deepEqual(unanswered([{ ...extras, is_required: true }], { 3: [] }).length, 1)
  assert.deepEqual(unanswered(options, { 1: '123', 2: '7' }), [])
})

test('the answers of a category are sent in words, and only those that were given', () => {
  assert.deepEqual(categoryAnswers(options, { 1: ' 123 ', 2: '7', 3: [] }), [
    { category_option_id: 1, option_value: '123' },
    { category_option_id: 2, option_value: 'Asia' },
  ])
  assert.deepEqual(categoryAnswers([extras], { 3: ['7', '8'] }), [
    { category_option_id: 3, option_value: ['Asia', 'Europe'] },
  ])
})

test('the answers of a product are sent as texts and ids', () => {
  assert.deepEqual(productAnswers(options, { 1: 'a ', 2: '8', 3: ['7'] }), {
    '1': 'a',
    '2': 8,
    '3': [7],
  })
})

test('an answer reads back as its labels', () => {
  assert.equal(answerText(extras, ['7', '8']), 'Asia, Europe')
  assert.equal(answerText(player, '42'), '42')
})
