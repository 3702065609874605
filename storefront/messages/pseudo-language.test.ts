import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { defaultNotice } from '@apeak/contract/content'
import { languages } from '@apeak/contract/languages'
import type { render as renderPage } from '../render.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const bundle = new URL('../build/en-XA/server/index.js', import.meta.url)

const pages = [
  '/',
  '/not-found',
  '/about',
  '/faq',
  '/forgot-password',
  '/login',
  '/news-and-events',
  '/news-and-events/no-article',
  '/partnership',
  '/privacy-policy',
  '/products',
  '/products/mobile-legends',
  '/register',
  '/reset-password',
  '/submit-ticket',
  '/track-order',
  '/verify-email',
]

/** What is the same in each language, or the shop's content. */
const names = new Set<string>([
  'Apeak',
  '· Apeak',
  // An example of a reference.
  'AP-7K2M-9QXF',
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
  const shown = own.replace(/<(title)>(.*?) · Apeak<\/\1>/, '<i>$2</i>').split(/<[^>]*>/)
  return [
    ...sentencesOf(shown),
    ...[...own.matchAll(attribute), ...own.matchAll(described)].map(([, text = '']) => text),
  ].filter((text) => /\p{L}/u.test(text))
}

/** Joins the parts of each sentence that has an element, such as a link, whose message is a sentence of its own. */
function sentencesOf(texts: string[]): string[] {
  let begun = ''
  const whole = texts.flatMap((text) => {
    if (begun && /^⟦[^⟦⟧]*⟧$/.test(text.trim())) return [text]
    const sentence = begun + text
    begun = /⟦[^⟧]*$/.test(sentence) ? sentence : ''
    return begun ? [] : [sentence]
  })
  return [...whole, begun]
}
