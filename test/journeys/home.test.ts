import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Banner, Slider } from '@apeak/contract/content'
import type { Page } from 'playwright-core'
import { until } from '../../server/testing/until.ts'
import { assertAccessible } from './axe.ts'
import { focused, reachable } from './focus.ts'
import { desktop, type OpenShop, openOwnShop, phone } from './open-shop.ts'

let shop: OpenShop
before(async () => {
  shop = await openOwnShop()
})
after(() => shop.close())

const narrow = { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true }
const announcement = 'New here? The code APEAK10 takes 10% off your order.'
const slider = (page: Page) => page.getByRole('region', { name: 'Highlights' })
const news = (page: Page) => page.getByRole('region', { name: 'News', exact: true })
const firstSlide = 'Top up and keep climbing.'
const secondSlide = 'Flash sale: diamonds for less'

/** The visible slide's caption: the other slides are inert. */
async function shows(page: Page, caption: string): Promise<void> {
  await slider(page).locator('li[inert]').nth(2).waitFor({ state: 'attached' })
  await slider(page).locator('li:not([inert])').getByText(caption).waitFor()
}

test('without scripts the whole home page is readable', async () => {
  const context = await shop.context({ ...phone, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  await page.getByText(announcement).waitFor()
  for (const text of [firstSlide, secondSlide, '9:00am - 1:00am.', 'Popular Now', 'Gift Cards']) {
    await page.locator('main').getByText(text).first().waitFor()
  }
  assert.equal(await news(page).getByRole('link', { name: 'Read More' }).count(), 4)
  const games = (tag: string) =>
    page.getByRole('region', { name: tag }).locator('li').allInnerTexts()
  const shown = [...(await games('Popular Now')), ...(await games('Mobile Games'))]
  assert.deepEqual([new Set(shown).size, shown.length], [16, 16], 'no game twice at the top')
  for (const text of shown) assert.match(text, /from RM [\d,]+\.\d\d( · (Top-up|Code))?$/)
  const payment = page.getByRole('region', { name: 'Payment' })
  for (const text of ['Visa', 'FPX', 'No account needed.']) {
    await payment.getByText(text).first().waitFor({ state: 'attached' })
  }
  await context.close()
})

test('the slider advances, and stops on hover, on focus and on Pause', async () => {
  const { page, context, complaints } = await shop.visit(desktop)
  await page.clock.install()
  await page.goto('/')
  await shows(page, firstSlide)
  await slider(page).getByRole('button', { name: 'Pause' }).waitFor()
  await page.clock.runFor(7_000)
  await slider(page).hover()
  const held = await slider(page).locator('li:not([inert]) h2').innerText()
  assert.notEqual(held, firstSlide)

  await page.clock.runFor(30_000)
  await shows(page, held)
  await page.mouse.move(0, 0)
  await slider(page).getByRole('button', { name: 'Next' }).focus()
  await page.clock.runFor(30_000)
  await shows(page, held)
  await slider(page).getByRole('button', { name: 'Pause' }).click()
  await page.getByRole('searchbox').or(page.getByRole('combobox')).focus()
  await page.mouse.move(0, 0)
  await page.clock.runFor(30_000)
  await shows(page, held)
  assert.deepEqual(complaints, [])
  await context.close()
})

test('buttons, dots, arrow keys and a swipe move the slides, whose links work', async () => {
  const { page, context } = await shop.visit(phone)
  await page.goto('/')
  // It may have moved on while the page loaded.
  await slider(page).getByRole('button', { name: 'Show 1 of 4' }).click()
  await shows(page, firstSlide)
  await slider(page).getByRole('button', { name: 'Next' }).click()
  await shows(page, secondSlide)
  await page.keyboard.press('ArrowLeft')
  await shows(page, firstSlide)
  await page.keyboard.press('ArrowLeft')
  await shows(page, 'A gift that always fits')
  await slider(page).getByRole('button', { name: 'Show 1 of 4' }).click()
  await shows(page, firstSlide)
  await restsAt(page, firstSlide)
  await swipeLeft(page)
  await shows(page, secondSlide)
  await slider(page).getByRole('link', { name: 'See the sale' }).click()
  await page.waitForURL('**/products/mobile-legends')
  await context.close()
})

/** Waits until a slide has stopped: touching a moving one would stop it. */
async function restsAt(page: Page, slide: string): Promise<void> {
  const shown = slider(page).locator('li', { hasText: slide })
  const left = async () => (await shown.boundingBox())?.x ?? Number.NaN
  for (let before = Number.NaN, now = await left(); now !== before; ) {
    await page.waitForTimeout(100)
    before = now
    now = await left()
  }
}

/** Swipes over the slider from right to left. */
async function swipeLeft(page: Page): Promise<void> {
  const box = await slider(page).boundingBox()
  assert.ok(box)
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: x === undefined ? [] : [{ x, y: box.y + 60 }],
    })
  await touch('touchStart', 330)
  for (const x of [290, 230, 150, 70]) await touch('touchMove', x)
  await touch('touchEnd')
}

test('with reduced motion nothing moves by itself', async () => {
  const context = await shop.context({ ...desktop, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.clock.install()
  await page.goto('/')
  await shows(page, firstSlide)
  await page.clock.runFor(60_000)
  await shows(page, firstSlide)
  assert.equal(await page.getByRole('button', { name: 'Pause' }).count(), 0)
  await slider(page).getByRole('button', { name: 'Next' }).click()
  await shows(page, secondSlide)
  await context.close()
})

test('settings decide whether the slider moves, has dots and opens a new window', async () => {
  const set = async (on: 0 | 1, newWindow: boolean) => {
    await shop.query(`update slides set open_in_new_window = ${newWindow};
      update slider_settings set autoplay = (${on} = 1), dots = (${on} = 1)`)
    await until('the change is received', async () => {
      const { autoplay, slides } = await read<Slider>('/api/sliders')
      return autoplay === on && slides[0]?.open_in_new_window === newWindow
    })
  }
  await set(0, true)
  const { page, context } = await shop.visit(desktop)
  await page.goto('/')
  await shows(page, firstSlide)
  assert.equal(await slider(page).getByRole('button', { name: 'Show' }).count(), 0)
  assert.equal(await slider(page).getByRole('button', { name: 'Pause' }).count(), 0)
  const opened = context.waitForEvent('page')
  await slider(page).getByRole('link', { name: 'Browse products' }).click()
  await (await opened).waitForURL('**/products')
  await set(1, false)
  await context.close()
})

test('a section that fails to render leaves the others complete', async () => {
  const texts = {
    slider_settings: firstSlide,
    notice_settings: 'Operating Hours',
    tags: 'Popular Now',
    banner_settings: announcement,
  }
  const paths = {
    slider_settings: '/api/sliders',
    notice_settings: '/api/notice',
    tags: '/api/tags/homepage',
    banner_settings: '/api/banner',
  }
  const tags = {
    slider_settings: 'sliders',
    notice_settings: 'notice',
    tags: 'catalog',
    banner_settings: 'banner',
  }
  const shown = async () => {
    const response = await fetch(`${shop.url}/`)
    const html = await response.text()
    const found = Object.entries(texts).flatMap(([table, text]) =>
      html.includes(text) ? [table] : [],
    )
    return { status: response.status, found }
  }
  const all = Object.keys(texts)
  for (const table of ['slider_settings', 'notice_settings', 'tags', 'banner_settings'] as const) {
    // The notice falls back to its default texts.
    const left = table === 'notice_settings' ? all : all.filter((one) => one !== table)
    // The shop is told to drop its cached responses.
    await shop.query(
      `alter table ${table} rename to away; select pg_notify('catalog_changed', '${tags[table]}')`,
    )
    await until(
      'the change is received',
      async () => (await fetch(shop.url + paths[table])).status === 500,
    )
    assert.deepEqual(await shown(), { status: 200, found: left }, table)
    await shop.query(`alter table away rename to ${table}`)
    assert.deepEqual(await shown(), { status: 200, found: all }, `${table} is back at once`)
  }
})

test('a section that fails to load shows an error and is retried alone', async () => {
  const { page, context } = await shop.visit(phone)
  await page.goto('/products')
  await page.route('**/api/{sliders,notice,tags/homepage,blog/posts}*', (route) => route.abort())
  await page.getByRole('link', { name: 'Apeak home' }).first().click()
  await page.getByText('Error loading sliders').waitFor()
  await page.getByText('9:00am - 1:00am.').waitFor()
  await page.getByRole('heading', { name: 'News And Events' }).waitFor({ state: 'detached' })
  await page.unroute('**/api/{sliders,notice,tags/homepage,blog/posts}*')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByRole('heading', { name: 'Popular Now' }).waitFor()
  assert.deepEqual(
    asked.filter((path) => path.startsWith('/api/')),
    ['/api/tags/homepage'],
  )
  await page.getByText('Error loading sliders').waitFor()
  await context.close()
})

test('the announcement causes no layout shift, and is gone once switched off', async () => {
  const { page, context } = await shop.visit(narrow)
  await page.addInitScript(() => {
    Object.assign(window, { shifts: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
        Object.assign(window, { shifts: Number(Reflect.get(window, 'shifts')) + entry.value })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/')
  await page.getByText(announcement).waitFor()
  await slider(page).getByRole('button', { name: 'Pause' }).waitFor()
  await page.evaluate(() => document.fonts.ready)
  assert.ok((await page.evaluate(() => Number(Reflect.get(window, 'shifts')))) < 0.02)
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 320)
  await enableBanner(false)
  await page.reload()
  await page.getByRole('region', { name: 'Highlights' }).waitFor()
  assert.equal(await page.getByText(announcement).count(), 0)
  await enableBanner(true)
  await context.close()
})

test('on a phone the document has the order of the screen, so that what arrives late is below', async () => {
  const { page, context } = await shop.visit(narrow)
  await page.goto('/')
  const tops = await page.evaluate(() => {
    const sections = [...document.querySelectorAll('main section, main ul')]
    return sections.map((section) => section.getBoundingClientRect().top)
  })
  assert.ok(tops.length > 4, `${tops.length} sections`)
  assert.deepEqual(
    tops,
    tops.toSorted((one, other) => one - other),
  )
  await context.close()
})

async function enableBanner(enabled: boolean): Promise<void> {
  await shop.query(`update banner_settings set enabled = ${enabled}`)
  await until('the change is received', async () => {
    const { banner_enabled } = await read<Banner>('/api/banner')
    return banner_enabled === (enabled ? '1' : '0')
  })
}

async function read<Body>(path: string): Promise<Body> {
  return (await (await fetch(shop.url + path)).json()) as Body
}

test('the home page at 320 px has no accessibility violations, in either theme', async () => {
  const { page, context } = await shop.visit(narrow)
  await page.goto('/')
  await slider(page).getByRole('button', { name: 'Pause' }).click()
  await assertAccessible(page, 'the home page')
  await context.close()
})

test('the keyboard reaches everything on the home page, with visible focus', async () => {
  const { page, context, complaints } = await shop.visit(desktop)
  // The slides do not move on meanwhile.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  // Hidden slides are reachable until the carousel works.
  await slider(page).getByRole('button', { name: 'Next' }).waitFor()
  await news(page).scrollIntoViewIfNeeded()
  await page.evaluate(() => scrollTo(0, 0))
  const wanted = await page.evaluate(reachable)
  const reached: string[] = []
  for (let presses = 0; presses < wanted.length + 20; presses++) {
    await page.keyboard.press('Tab')
    const { name, fault } = await page.evaluate(focused)
    if (name === null) break
    assert.equal(fault, null, `${name}, after ${reached.at(-1)}`)
    reached.push(name)
  }
  assert.deepEqual(
    wanted.filter((name) => !reached.includes(name)),
    [],
    'not reached',
  )
  assert.deepEqual(complaints, [])
  await context.close()
})
