import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nextEntry, searchMatches } from './search-matches.ts'

const category = (id: number, name: string) => ({
  id,
  name,
  slug: `c-${id}`,
  base_image: null,
  from_price: null,
  delivery: null,
})
const categories = [category(1, 'Star Rail'), category(2, 'Night Market'), category(3, 'Starfall')]

test('the search finds names by any part of them, whatever the case', () => {
  assert.deepEqual(
    searchMatches(categories, ' STAR ').map(({ id }) => id),
    [1, 3],
  )
})

test('nothing typed finds nothing', () => {
  assert.deepEqual(searchMatches(categories, '  '), [])
})

test('arrow keys go round the list', () => {
  assert.equal(nextEntry(-1, 1, 3), 0)
  assert.equal(nextEntry(-1, -1, 3), 2)
  assert.equal(nextEntry(2, 1, 3), 0)
  assert.equal(nextEntry(0, -1, 3), 2)
  assert.equal(nextEntry(-1, 1, 0), -1)
})
