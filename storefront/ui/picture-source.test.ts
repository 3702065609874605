import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sourceSet } from './picture-source.ts'

test('a picture is offered in every width up to the first that fills its box', () => {
  assert.equal(
    sourceSet('/files/ab12.png', 'avif', 300),
    '/files/ab12/96.avif 96w, /files/ab12/192.avif 192w, /files/ab12/320.avif 320w',
  )
})

test('a box wider than every size gets all of them', () => {
  assert.equal(sourceSet('/files/ab12.jpeg', 'webp', 4000).split(', ').length, 8)
})
