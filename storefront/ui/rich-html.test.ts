import assert from 'node:assert/strict'
import { test } from 'node:test'
import { adaptRichHtml } from './rich-html.ts'

test('a table gets a scrolling frame reachable by keyboard', () => {
  assert.equal(
    adaptRichHtml('<p>a</p><table><tbody></tbody></table>'),
    '<p>a</p><div class="table-frame" role="region" aria-label="Table" tabindex="0"><table><tbody></tbody></table></div>',
  )
})

test('a shop picture loads in its displayed width', () => {
  const folder = `/files/${'a'.repeat(64)}`
  assert.equal(
    adaptRichHtml(`<img src="${folder}.png" alt="x" loading="lazy" />`),
    `<img src="${folder}.png" srcset="${[320, 480, 640, 960, 1280].map((width) => `${folder}/${width}.webp ${width}w`).join(', ')}" sizes="(min-width: 46rem) 42rem, 92vw" alt="x" loading="lazy" />`,
  )
})

test('leaves everything else unchanged', () => {
  const html = '<h2>a</h2><p>b <a href="/files/x" rel="noopener">c</a></p>'
  assert.equal(adaptRichHtml(html), html)
})

test('a link to a page keeps the language', () => {
  const html = (prefix: string) =>
    `<a href="${prefix}/faq#question-1">a</a><a href="//b.example/">b</a><a href="/files/c">c</a>`
  assert.equal(adaptRichHtml(html(''), 'ms'), html('/ms'))
  assert.equal(adaptRichHtml('<a href="/">home</a>', 'zh'), '<a href="/zh">home</a>')
})
