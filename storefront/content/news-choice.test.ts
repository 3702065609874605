import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newsChoiceOf, newsPath, toggled } from './news-choice.ts'

const choiceOf = (query: string) => newsChoiceOf(new URLSearchParams(query))

test('reads a filter from its address and ignores invalid parts', () => {
  assert.deepEqual(choiceOf(''), { page: 1, categories: [] })
  assert.deepEqual(choiceOf('category=3&category=1&page=2'), { page: 2, categories: [3, 1] })
  assert.deepEqual(choiceOf('category=3&category=3&category=x&category=-1&category=1e99&page=no'), {
    page: 1,
    categories: [3],
  })
})

test('a filter has one address, whatever the order of its choices', () => {
  assert.equal(newsPath({ page: 1, categories: [] }), '/news-and-events')
  assert.equal(newsPath({ page: 1, categories: [3, 1] }), '/news-and-events?category=1&category=3')
  assert.equal(newsPath({ page: 2, categories: [3] }), '/news-and-events?category=3&page=2')
})

test('ticking a category toggles it and returns to the first page', () => {
  assert.deepEqual(toggled({ page: 4, categories: [1] }, 2), { page: 1, categories: [1, 2] })
  assert.deepEqual(toggled({ page: 4, categories: [1, 2] }, 1), { page: 1, categories: [2] })
})
