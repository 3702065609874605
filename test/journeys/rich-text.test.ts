// Operators' texts run no scripts: they are sanitised when stored, and the pages' policy blocks scripts as
// well.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { BrowserContext, Page } from 'playwright-core'
import { sanitiseRichText } from '../../server/platform/rich-text.ts'
import { call, richTextVectors } from '../../server/testing/rich-text-vectors.ts'
import { until } from '../../server/testing/until.ts'
import { desktop, type OpenShop, openOwnShop } from './open-shop.ts'

let shop: OpenShop
before(async () => {
  shop = await openOwnShop()
})
after(() => shop.close())

/** The pages and columns of operators' texts. */
const fields: [string, string, string][] = [
  ['an article', '/news-and-events/welcome-to-apeak', 'update blog_posts set description = $1'],
  ['an answer', '/faq', 'update faqs set answer = $1 where id = (select min(id) from faqs)'],
  ['a static page', '/about', 'update static_pages set body = $1'],
  ['a category', '/products/mobile-legends', 'update categories set description = $1'],
  ['an item', '/products/mobile-legends', 'update products set description = $1'],
]

/** The page after an interaction with everything in its texts, and how often a script ran. */
async function touched(
  context: BrowserContext,
  path: string,
): Promise<{ page: Page; runs: number }> {
  const page = await context.newPage()
  const runs: string[] = []
  await page.exposeFunction('hacked', () => void runs.push(path))
  page.on('dialog', (dialog) => void dialog.dismiss())
  await page.goto(path, { waitUntil: 'load' })
  if (path.startsWith('/products')) await page.locator('#select-item label').first().click()
  await page.locator('.rich-text').first().waitFor({ state: 'attached' })
  await page.evaluate(touchAll)
  // Earlier calls have been reported by the time this one is.
  await page.evaluate(() => new Promise((done) => setTimeout(done, 200)))
  return { page, runs: runs.length }
}

/** Runs on the page: interacts with each part of its texts as a visitor may, without leaving. */
function touchAll(): void {
  const isHarmless = (link: HTMLAnchorElement) => /^(https?|mailto|tel):$/.test(link.protocol)
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (link && isHarmless(link)) event.preventDefault()
  })
  for (const part of document.querySelectorAll<HTMLElement>('.rich-text *')) {
    for (const name of ['mouseover', 'mouseenter', 'pointerdown', 'focus', 'error', 'toggle']) {
      part.dispatchEvent(new Event(name, { bubbles: false }))
    }
    part.click()
  }
}

describe('none of 200 script injections runs', () => {
  const text = richTextVectors.map((vector) => sanitiseRichText(vector)).join('<hr />')
  before(async () => {
    for (const [, , statement] of fields) await shop.query(statement, [text])
  })
  for (const [what, path] of fields) {
    test(`in ${what}, with and without the policy`, async () => {
      for (const bypassCSP of [false, true]) {
        const context = await shop.context({ ...desktop, bypassCSP })
        const { page, runs } = await touched(context, path)
        assert.equal(runs, 0, `with${bypassCSP ? 'out' : ''} the policy`)
        assert.ok((await page.locator('.rich-text hr').count()) >= 100, 'the text is on the page')
        assert.equal(new URL(page.url()).pathname, path, 'nobody was led away')
        await context.close()
      }
    })
  }
})

test('the policy alone stops scripts that were not sanitised', async () => {
  const raw = `<script>${call}</script><img src="/none" onerror="${call}"><a href="javascript:${call}">x</a>`
  await shop.query('update static_pages set body = $1', [raw])
  await until('the page has the script', async () => {
    return (await (await fetch(`${shop.url}/about`)).text()).includes('/none')
  })
  for (const bypassCSP of [true, false]) {
    const context = await shop.context({ ...desktop, bypassCSP })
    const { runs } = await touched(context, '/about')
    assert.equal(runs > 0, bypassCSP, `with${bypassCSP ? 'out' : ''} the policy`)
    await context.close()
  }
})
