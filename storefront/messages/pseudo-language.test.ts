import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { defaultNotice } from '@apeak/contract/content'
import { languages } from '@apeak/contract/languages'
import type { render as renderPage } from '../render.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const bundle = new URL('../build/en-XA/server/index.js', import.meta.url)

/** Pages whose texts are all messages. A page is added once it is translated. */
const pages = ['/', '/not-found']

/** What is the same in each language, or the shop's content. */
const names = new Set<string>([
  'Apeak',
  '· Apeak',
  ...Object.values(languages).flatMap(({ name, short }) => [name, short]),
  ...Object.values(defaultNotice),
])

let render: typeof renderPage
before(async () => {
  const { setUp } = await import(new URL('../../scripts/set-up.mjs', import.meta.url).href)
  await setUp(root, { pages: true, languages: ['en-XA'] })
  ;({ render } = await import(bundle.href))
})

for (const path of pages) {
  test(`${path} has only messages, each a whole sentence`, async () => {
    const texts = textsOf(await pageWithoutContent(path))
    assert.ok(texts.length > 20, `${texts.length} texts`)
    const bare = texts.filter((text) => !names.has(text.trim()) && !/^⟦[^⟦⟧]*⟧$/.test(text.trim()))
    assert.deepEqual(bare, [])
  })
}

/** A page of a shop that answers none of its calls, so that all its texts are its own. */
async function pageWithoutContent(path: string): Promise<string> {
  const busy = async () => Response.json({ message: '' }, { status: 503 })
  const origin = 'http://localhost:3000'
  const request = new Request(origin + path)
  const page = await render(request, busy, busy, {
    languages: ['en', 'ms', 'zh'],
    publicUrl: origin,
    adminHost: origin,
    links: { facebook: origin, whatsapp: origin },
    framedChat: false,
    providerScripts: {},
  })
  return page.text()
}

/** All texts of a page, and the attributes that shoppers read. */
function textsOf(html: string): string[] {
  const own = html.replace(/<(script|style|svg)\b[\s\S]*?<\/\1>/g, '').replace(/<!--.*?-->/g, '')
  const attribute = /\s(?:aria-label|title|alt|placeholder)="([^"]+)"/g
  const described = /<meta [^>]*(?:description|og:title)"[^>]*content="([^"]+)"/g
  return [
    ...own.replace(/<(title)>(.*?) · Apeak<\/\1>/, '<i>$2</i>').split(/<[^>]*>/),
    ...[...own.matchAll(attribute), ...own.matchAll(described)].map(([, text = '']) => text),
  ].filter((text) => /\p{L}/u.test(text))
}
