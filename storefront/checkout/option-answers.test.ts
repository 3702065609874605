import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Option } from '@apeak/contract/catalog'
import {
  answerError,
  answersByName,
  answersText,
  answerText,
  categoryAnswers,
  namedAnswers,
  playerText,
  presentAnswers,
  productAnswers,
  splitAnswers,
  unanswered,
} from './option-answers.ts'

const values = [
  { id: 7, label: 'Asia' },
  { id: 8, label: 'Europe' },
]
const player: Option = { id: 1, name: 'Player ID', type: 'field', is_required: true, values: [] }
const server: Option = { id: 2, name: 'Server', type: 'dropdown', is_required: true, values }
const extras: Option = { id: 3, name: 'Extras', type: 'checkbox', is_required: false, values }
const options = [player, server, extras]

test('a required option is unanswered when missing, blank or unticked', () => {
  assert.deepEqual(unanswered(options, { 1: '   ' }), [player, server])
  assert.deepEqual(unanswered([{ ...extras, is_required: true }], { 3: [] }).length, 1)
  assert.deepEqual(unanswered(options, { 1: '123', 2: '7' }), [])
})

test('category answers are sent as labels, and only those given', () => {
  assert.deepEqual(categoryAnswers(options, { 1: ' 123 ', 2: '7', 3: [] }), [
    { category_option_id: 1, option_value: '123' },
    { category_option_id: 2, option_value: 'Asia' },
  ])
  assert.deepEqual(categoryAnswers([extras], { 3: ['7', '8'] }), [
    { category_option_id: 3, option_value: ['Asia', 'Europe'] },
  ])
})

test('product answers are sent as texts and ids', () => {
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

const user: Option = {
  ...player,
  id: 4,
  name: 'User ID',
  pattern: '[0-9]{4,12}',
  example: '12345678',
}
const zone: Option = { ...player, id: 5, name: 'Zone ID', pattern: '[0-9]{3,8}', example: '2345' }

test('an invalid answer is refused with an example, and counts as missing', () => {
  assert.equal(answerError(user, '12a'), 'A User ID is digits only, e.g. 12345678.')
  assert.equal(answerError(user, '123'), 'A User ID has 4 to 12 digits, e.g. 12345678.')
  assert.equal(answerError(user, ' 12345678 '), null)
  assert.equal(answerError({ ...user, is_required: false }, ''), null)
  assert.deepEqual(unanswered([user, zone], { 4: '12345678', 5: 'x' }), [zone])
})

test('pasted answers fill several options from the first on', () => {
  const asked = [user, zone, server]
  for (const text of [
    ...['12345678 (2345)', '12345678(2345)', '12345678 2345', ' 12345678 / 2345 '],
    ...['ID: 12345678 Server: 2345', 'User ID: 12345678\nZone ID: 2345', '12 345 678 (2345)'],
    ...['ID 12345678 Zone 2345', 'Name: Aina, ID: 12345678, Server: 2345'],
    ...['玩家ID：12345678 区服：2345', '１２３４５６７８（２３４５）'],
  ]) {
    assert.deepEqual(splitAnswers(text, asked, user), { 4: '12345678', 5: '2345' }, text)
  }
  assert.deepEqual(splitAnswers('12 345 678', asked, user), { 4: '12345678' })
  assert.deepEqual(splitAnswers('12345678 ', asked, user), { 4: '12345678' })
  assert.deepEqual(splitAnswers('１２３４５６７８', asked, user), { 4: '12345678' })
  assert.deepEqual(splitAnswers('ID: 12345678', asked, user), { 4: '12345678' })
  assert.deepEqual(splitAnswers('ID: 12345678 Server: ASIA', [user, server], user), {
    4: '12345678',
    2: '7',
  })
  for (const text of ['', '12345678', '12345678 (23)', 'hello', '12345678 2345 9999', 'Aina 1']) {
    assert.equal(splitAnswers(text, asked, user), undefined, text)
  }
  assert.equal(splitAnswers('12345678 (2345)', asked, zone), undefined)
})

test('earlier answers fill in the present options', () => {
  const given = categoryAnswers([user, server, extras], { 4: '12345678', 2: '8', 3: ['7'] })
  assert.equal(answersText(given), '12345678 (Europe, Asia)')
  assert.deepEqual(presentAnswers([user, server], given), { 4: '12345678', 2: '8' })
})

test('a choice on a translated page is sent and read back by its English label', () => {
  const translated: Option = {
    ...server,
    name: '服务器',
    original: 'Server',
    values: [
      { id: 7, label: '亚洲', original: 'Asia' },
      { id: 8, label: 'Europe' },
    ],
  }
  assert.deepEqual(categoryAnswers([translated], { 2: '7' }), [
    { category_option_id: 2, option_value: 'Asia' },
  ])
  assert.deepEqual(
    presentAnswers([translated], [{ category_option_id: 2, option_value: 'Asia' }]),
    {
      2: '7',
    },
  )
  assert.deepEqual(answersByName([translated], [{ name: 'Server', value: 'Europe' }]), { 2: '8' })
  assert.equal(answerText(translated, '7'), '亚洲')
  const given = [
    { category_option_id: 2, option_value: 'Asia' },
    { category_option_id: 9, option_value: 'gone' },
  ]
  assert.equal(playerText([translated], given), '亚洲')
  assert.equal(playerText([player], given), 'Asia (gone)')
  assert.deepEqual(namedAnswers([player, translated, extras], { 1: ' 42 ', 2: '7' }), [
    { name: 'Player ID', value: '42' },
    { name: 'Server', value: 'Asia' },
    { name: 'Extras', value: '' },
  ])
})
