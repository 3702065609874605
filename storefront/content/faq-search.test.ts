import assert from 'node:assert/strict'
import { test } from 'node:test'
import { matchingFaqs, searchableFaqs } from './faq-search.ts'

const faqs = searchableFaqs([
  {
    faq_category_id: 1,
    faq_category_name: 'Payment',
    faqs: [
      { id: 1, question: 'How can I pay?', answer: '<p>By <strong>FPX</strong> &amp; card.</p>' },
      { id: 2, question: 'May I pay at a café?', answer: '<p>No.</p>' },
    ],
  },
  {
    faq_category_id: 2,
    faq_category_name: 'Gold',
    faqs: [{ id: 3, question: 'What is gold?', answer: '<p>A balance to <em>pay</em> with.</p>' }],
  },
])
const found = (typed: string) => matchingFaqs(faqs, typed).map(({ id }) => id)

test('finds words in questions and answers of every category', () => {
  assert.deepEqual(found('pay'), [1, 2, 3])
  assert.deepEqual(found('pay with'), [3])
  assert.deepEqual(found('  FPX '), [1])
})

test('ignores case, accents and word order', () => {
  assert.deepEqual(found('CAFE pay'), [2])
})

test('does not find absent words or markup', () => {
  assert.deepEqual(found('bitcoin'), [])
  assert.deepEqual(found('strong'), [])
  assert.deepEqual(found('amp;'), [])
})
