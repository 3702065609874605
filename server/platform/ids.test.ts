import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from './ids.ts'

test('an id is a letter and 26 characters out of 32', () => {
  const ids = Array.from({ length: 1_000 }, () => newId('o'))
  for (const id of ids) assert.match(id, /^o[0-9a-hjkmnp-tv-z]{26}$/)
  for (let place = 1; place <= 26; place += 1) {
    assert.equal(new Set(ids.map((id) => id[place])).size, 32, `place ${place}`)
  }
})

test('no two ids share a half', () => {
  const ids = Array.from({ length: 10_000 }, () => newId(''))
  const halves = ids.flatMap((id) => [id.slice(0, 13), id.slice(13)])
  assert.equal(new Set(halves).size, 2 * ids.length)
})
