import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inlinePictures } from './inline-pictures.ts'

const source = (path: string, mark = ' data-inline=""') =>
  `<source type="image/avif" media="(width &lt; 30rem)" srcSet="${path}"${mark}/>`

test('inlines the pictures a page marks', async () => {
  const asked: string[] = []
  const html = await inlinePictures(
    source('/files/a/480.avif') + source('/files/b/480.avif', ''),
    async (path) => {
      asked.push(path)
      return Buffer.from('picture')
    },
  )
  assert.equal(
    html,
    source('data:image/avif;base64,cGljdHVyZQ==') + source('/files/b/480.avif', ''),
  )
  assert.deepEqual(asked, ['/files/a/480.avif'])
})

test('a picture that cannot be loaded or is external keeps its address', async () => {
  for (const path of ['/files/a/480.avif', 'https://admin.example/files/a/480.avif']) {
    assert.equal(await inlinePictures(source(path), async () => undefined), source(path))
  }
})
