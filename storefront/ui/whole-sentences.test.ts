import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wholeSentences } from './whole-sentences.ts'

test('keeps the sentences that fit, and at least one', () => {
  assert.equal(wholeSentences('One. Two! Three? Four', 10), 'One. Two!')
  assert.equal(
    wholeSentences('A sentence too long for the place.', 10),
    'A sentence too long for the place.',
  )
  assert.equal(wholeSentences('No end'), 'No end')
  assert.equal(wholeSentences(''), '')
})

test('a price does not end a sentence', () => {
  assert.equal(wholeSentences('From RM 1.50 today. Buy now.', 20), 'From RM 1.50 today.')
})

test('a Chinese sentence ends without a space', () => {
  assert.equal(wholeSentences('充值游戏。立即到账！还有礼品卡。', 11), '充值游戏。立即到账！')
})
