import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Product } from '@apeak/contract/catalog'
import { money } from '@apeak/contract/money'
import {
  helpMatches,
  itemMatches,
  methodMatches,
  numbersIn,
  questionMatches,
} from './search-help.ts'

const names = (results: { name: string }[]) => results.map(({ name }) => name)

test('a number in a search names an item of the game', () => {
  assert.deepEqual(numbersIn('Steam RM50'), { numbers: ['50'], rest: 'steam' })
  const product = (id: number, name: string, sold_out = false) =>
    ({ id, name, sold_out, selling_price: money(5000) }) as Product
  const steam = { name: 'Steam Wallet', slug: 'steam-wallet' }
  const products = [product(1, 'RM 5'), product(2, 'RM 50'), product(3, 'RM 500')]
  assert.deepEqual(itemMatches(products, ['50'], steam), [
    { to: '/products/steam-wallet?item=2', name: 'Steam Wallet · RM 50', about: 'RM 50.00' },
  ])
  assert.deepEqual(itemMatches([product(4, '1,446 Diamonds')], ['1446'], steam).length, 1)
  assert.deepEqual(itemMatches([product(2, 'RM 50', true)], ['50'], steam), [])
})

test('a search finds wallets and banks', () => {
  const methods = {
    fiuu: {
      ...{ label: 'Online banking & e-wallets', note: null, logo: null, instructions: null },
      marks: ['fpx', 'tng'],
      channels: [{ value: 'TNG-EWALLET', label: 'Touch ’n Go eWallet' }],
    },
  }
  const answer = '<li>Online banking and e-wallets: FPX, Touch &#39;n Go</li>'
  const faqs = [
    { id: 6, question: 'What is gold?', answer: 'A balance.' },
    { id: 7, question: 'How can I pay?', answer },
  ]
  assert.deepEqual(names(methodMatches(methods, faqs, 'tng')), [
    'Online banking & e-wallets',
    'Touch ’n Go eWallet',
  ])
  const [wallet] = methodMatches(methods, faqs, "touch 'n go")
  assert.deepEqual([wallet?.name, wallet?.to], ['Touch ’n Go eWallet', '/faq#question-7'])
  assert.equal(methodMatches(methods, [], 'tng')[0]?.to, '/faq')
  assert.deepEqual(methodMatches(methods, faqs, 'to'), [])
  assert.deepEqual(questionMatches(faqs, 'pay'), [
    { to: '/faq#question-7', name: 'How can I pay?', about: 'Help' },
  ])
})

test('a number is recognised in full width, beside Chinese, and with its currency', () => {
  assert.deepEqual(numbersIn('ｓｔｅａｍ ５０'), { numbers: ['50'], rest: 'steam' })
  assert.deepEqual(numbersIn('原神60'), { numbers: ['60'], rest: '原神' })
  assert.deepEqual(numbersIn('steam 50令吉'), { numbers: ['50'], rest: 'steam' })
})

test('a Chinese question is found by a part of it', () => {
  const faqs = [{ id: 3, question: '我忘记了 PIN 码，怎么办？', answer: '' }]
  assert.deepEqual(names(questionMatches(faqs, '怎么办')), ['我忘记了 PIN 码，怎么办？'])
  assert.deepEqual(names(questionMatches(faqs, 'ＰＩＮ')), ['我忘记了 PIN 码，怎么办？'])
  assert.deepEqual(questionMatches(faqs, '码'), [])
})

test('a search finds help', () => {
  assert.deepEqual(names(helpMatches('refund')), ['Return & Refund Policy'])
  assert.deepEqual(names(helpMatches('my')), [])
})
