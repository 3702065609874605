import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isResized, sourceSet } from './picture-source.ts'

test('a picture is offered in every width up to the first that fills its box', () => {
  assert.equal(
    sourceSet('/files/ab12.png', 'avif', 300),
    '/files/ab12/96.avif 96w, /files/ab12/192.avif 192w, /files/ab12/320.avif 320w',
  )
})

test('a wide box is not offered widths too small for any screen', () => {
  assert.equal(
    sourceSet('/files/ab12.png', 'avif', 1280),
    '/files/ab12/320.avif 320w, /files/ab12/480.avif 480w, /files/ab12/640.avif 640w, /files/ab12/960.avif 960w, /files/ab12/1280.avif 1280w',
  )
})

test('a box wider than every size gets all widths a phone needs', () => {
  assert.equal(sourceSet('/files/ab12.jpeg', 'webp', 4000).split(', ').length, 6)
})

test('only pictures of this shop are offered in several widths', () => {
  assert.ok(isResized('/files/ab12.png'))
  assert.ok(isResized('https://admin.example/files/ab12.jpeg'))
  for (const path of ['https://admin.example/storage/a.png', '/storage/files/a.png', '/files/a']) {
    assert.equal(isResized(path), false, path)
  }
})
