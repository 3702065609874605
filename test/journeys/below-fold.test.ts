// Layout shift when a section below the first screen gets its real height early.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { sharedBrowser } from '../browser.ts'
import { phone } from './open-shop.ts'

const sheet = new URL('../../storefront/ui/below-fold.css', import.meta.url)

let browser: Browser
before(async () => {
  browser = await sharedBrowser()
})

/** A page of two screens and a footer, whose scripts lay out the footer at that frame. */
const pageOf = (styles: string, frame: number) => `<!doctype html>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>${styles} main { height: 1800px } footer { overflow: hidden } footer div { height: 600px }</style>
<main>The first screen</main><footer class="below-fold"><div>The foot</div></footer>
<script>
  window.moved = 0
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) window.moved += value
  }).observe({ type: 'layout-shift', buffered: true })
  const layOut = (frames) =>
    requestAnimationFrame(() => {
      if (frames > 1) return layOut(frames - 1)
      document.querySelector('footer').className = ''
      requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => { window.done = true }, 100)))
    })
  layOut(${frame})
</script>`

for (const frame of [1, 2]) {
  test(`scripts that are ready by frame ${frame} of a page cause no layout shift`, async () => {
    const context = await browser.newContext(phone)
    const page = await context.newPage()
    const body = pageOf(await readFile(sheet, 'utf8'), frame)
    await page.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body }))
    await page.goto('http://shop.localhost/')
    await page.waitForFunction(() => Reflect.get(window, 'done') === true)
    assert.equal(await page.evaluate(() => Number(Reflect.get(window, 'moved'))), 0)
    await context.close()
  })
}
