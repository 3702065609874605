// Operators' content, from the console to the shop's pages.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { makePicture } from '../../server/testing/pictures.ts'
import { until } from '../../server/testing/until.ts'
import { axeViolations } from './axe.ts'
import { desktop, type OpenShop, openOwnShop, phone, type Visit } from './open-shop.ts'
import { operatorVisit } from './operator-visits.ts'
import { newOperator } from './operators.ts'
import { untilFilled } from './shopping.ts'

let shop: OpenShop
let console: Visit
before(async () => {
  shop = await openOwnShop()
  console = await operatorVisit(shop, await newOperator(shop, 'content', 'Mei'), desktop)
})
after(async () => {
  await shop.close()
})

/** Generous: a busy machine renders slowly. */
const PATIENCE = { timeout: 60_000 }

async function open(page: Page, path: string, heading: string): Promise<void> {
  await page.goto(`/console${path}`, { waitUntil: 'load' })
  await page.getByRole('heading', { level: 2, name: heading, exact: true }).waitFor(PATIENCE)
}

const choose = async (page: Page, label: string, option: string) => {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

const save = async (page: Page) => {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved', { exact: true }).waitFor(PATIENCE)
}

/** The HTTP status for a reader. */
const statusOf = async (path: string) => (await fetch(shop.url + path)).status

test('an article with a picture is written, scheduled and published', async () => {
  const { page } = console
  await open(page, '/posts/create', 'New post')
  await page.getByLabel('Title').fill('A new season begins')
  await untilFilled(page.getByLabel('Address'), 'a-new-season-begins')
  await choose(page, 'Category', 'Guides')
  await page.getByRole('combobox', { name: 'Author' }).click()
  await page.getByRole('option').first().click()
  await page.getByRole('button', { name: 'Create' }).dblclick()
  await page.getByRole('heading', { level: 2, name: 'A new season begins' }).waitFor(PATIENCE)

  const text = page.getByRole('textbox', { name: 'Text' })
  await text.waitFor(PATIENCE)
  await text.click()
  await page.keyboard.type('What is new')
  await page.getByRole('button', { name: 'H2 heading' }).click()
  await text.press('End')
  await text.press('Enter')
  await page.keyboard.type('Everything is ')
  await text.press('Control+b')
  await page.keyboard.type('new')
  await text.press('Control+b')
  await text.press('Enter')
  await pasteHtml(
    page,
    '<p class=MsoListParagraph style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·</span>First</p>' +
      '<p class=MsoListParagraph style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·</span><b style="color:red" onclick="alert(1)">Second</b></p>' +
      '<script>alert(1)</script>',
  )
  assert.equal(
    await text.innerHTML(),
    '<h2>What is new</h2><p>Everything is <strong>new</strong></p><ul><li><p>First</p></li><li><p><strong>Second</strong></p></li></ul>',
  )
  const season = {
    name: 'season.png',
    mimeType: 'image/png',
    buffer: await makePicture('season', 'png'),
  }
  await page.locator('input[type=file]').first().setInputFiles(season)
  await page.getByRole('button', { name: 'Remove' }).waitFor(PATIENCE)
  await putPicture(page, 'season.png', 'The new map')
  await page.keyboard.type('See you there')
  await pastePicture(console, 'The second map.png')
  await page.getByRole('radio', { name: 'Scheduled' }).click()
  assert.deepEqual(await axeViolations(page), [])
  await save(page)
  await page
    .getByText(/^Scheduled/)
    .first()
    .waitFor(PATIENCE)
  const path = '/news-and-events/a-new-season-begins'
  assert.equal(await statusOf(path), 404)
  await seePreview(page, 'See you there')

  await page.getByRole('radio', { name: 'Publish with the next save' }).click()
  await page.getByLabel('Address').fill('season-two')
  await save(page)
  await page.getByText('Published', { exact: true }).first().waitFor(PATIENCE)
  const reader = await shop.visit(phone)
  await reader.page.goto('/news-and-events/season-two')
  await reader.page.getByRole('heading', { name: 'What is new' }).waitFor(PATIENCE)
  assert.deepEqual(await reader.page.locator('.rich-text li').allInnerTexts(), ['First', 'Second'])
  const map = reader.page.locator('.rich-text').getByRole('img', { name: 'The new map' })
  assert.deepEqual([await map.getAttribute('width'), await map.getAttribute('height')], ['16', '6'])
  const pasted = reader.page.locator('.rich-text img').nth(1)
  assert.match((await pasted.getAttribute('srcset')) ?? '', /320w/)
  assert.deepEqual(
    [await pasted.getAttribute('width'), await pasted.getAttribute('loading')],
    ['16', 'lazy'],
  )
  await reader.page.getByText('See you there').waitFor(PATIENCE)

  // The old address redirects to the new one.
  await page.getByLabel('Address').fill('season-three')
  await save(page)
  // The word 'Saved' may still be shown from the previous save.
  const leadsOn = async () => {
    const left = `${shop.url}/news-and-events/season-two`
    return (await fetch(left, { redirect: 'manual' })).status === 301
  }
  await until('the old address redirects', leadsOn, PATIENCE.timeout)
  await reader.page.goto('/news-and-events/season-two')
  await reader.page.waitForURL('**/season-three', PATIENCE)
  await reader.context.close()
})

test('changes to the announcement and slides appear on the home page', async () => {
  const { page } = console
  // Things without a list link to their editor.
  await open(page, '/slides', 'Home page')
  await page.getByRole('list', { name: 'Slides' }).waitFor(PATIENCE)
  assert.deepEqual(await axeViolations(page), [])
  await page.getByRole('link', { name: 'Edit announcement' }).click()
  await page.getByLabel('Text').fill('Double diamonds until Sunday')
  const shown = page.getByRole('switch', { name: 'Shown above every page' })
  if (!(await shown.isChecked())) await shown.click()
  await seePreview(page, 'Double diamonds until Sunday')
  await save(page)
  await page.getByRole('link', { name: 'The home page' }).click()
  await page.getByRole('list', { name: 'Slides' }).getByRole('link').first().click()
  await page.getByLabel('Caption', { exact: true }).fill('Diamonds twice')
  await seePreview(page, 'Diamonds twice')
  assert.deepEqual(await axeViolations(page), [])
  await save(page)
  const reader = await shop.visit(phone)
  await reader.page.goto('/')
  await reader.page.getByText('Double diamonds until Sunday').waitFor(PATIENCE)
  await reader.page.getByText('Diamonds twice').first().waitFor(PATIENCE)
  await reader.context.close()
})

test('a text and a rich text are emptied', async () => {
  const { page } = console
  const saved = async () => {
    const response = page.waitForResponse((one) => one.request().method() === 'PUT', PATIENCE)
    await save(page)
    return (await response).json()
  }
  await page.goto('/console/contact/1', { waitUntil: 'load' })
  const field = page.getByLabel('Facebook')
  await field.fill('https://www.facebook.com/apeak')
  assert.equal((await saved()).facebook_url, 'https://www.facebook.com/apeak')
  await page.reload({ waitUntil: 'load' })
  await untilFilled(field, 'https://www.facebook.com/apeak')
  await field.fill('')
  assert.equal((await saved()).facebook_url, '')

  await page.goto('/console/posts', { waitUntil: 'load' })
  await page.getByRole('link', { name: 'A new season begins' }).click()
  const text = page.getByRole('textbox', { name: 'Text' })
  await text.getByText('What is new').waitFor(PATIENCE)
  await text.press('ControlOrMeta+a')
  await text.press('Delete')
  assert.equal((await saved()).description, '')
})

test('questions reordered by keyboard appear in that order in the shop', async () => {
  const { page } = console
  await open(page, '/questions', 'FAQ')
  const categories = page.getByRole('list', { name: 'FAQ' })
  await categories.waitFor(PATIENCE)
  assert.deepEqual(await axeViolations(page), [])
  await categories.getByRole('link').first().click()
  const questions = page.getByRole('list', { name: 'Questions' }).getByRole('link')
  await questions.nth(1).waitFor(PATIENCE)
  const [first = '', second = ''] = await questions.allInnerTexts()
  await page.getByRole('button', { name: `Move ${first}` }).focus()
  await page.keyboard.press('Space')
  await page.locator('[aria-grabbed=true]').waitFor(PATIENCE)
  await page.keyboard.press('ArrowDown')
  const lines = page.getByRole('list', { name: 'Questions' }).getByRole('listitem')
  await lines.first().getByText(second, { exact: true }).waitFor(PATIENCE)
  await page.keyboard.press('Space')
  await page.getByText('Order saved').waitFor(PATIENCE)
  const reader = await shop.visit(desktop)
  await reader.page.goto('/faq')
  const shown = reader.page.locator('.faq-panel details > summary')
  await shown.first().waitFor(PATIENCE)
  assert.deepEqual((await shown.allInnerTexts()).slice(0, 2), [second, first])
  await reader.context.close()
})

test("a page's earlier version is kept and can be restored", async () => {
  const { page } = console
  await open(page, '/static-pages', 'Pages')
  assert.deepEqual(await axeViolations(page), [])
  await page.goto('/console/static-pages/about-us', { waitUntil: 'load' })
  const title = page.getByLabel('Title')
  // The form is filled after it appears.
  await page.waitForFunction(
    () => document.querySelector<HTMLInputElement>('input[name=title]')?.value,
    undefined,
    PATIENCE,
  )
  const before = await title.inputValue()
  await title.fill('Who we are')
  await seePreview(page, 'Who we are')
  await save(page)
  await page.getByText('Earlier versions').click()
  await page.getByRole('button', { name: 'Version 1' }).click()
  await page.getByRole('button', { name: 'Restore' }).click()
  await page.waitForFunction(
    (wanted) => document.querySelector<HTMLInputElement>('input[name=title]')?.value === wanted,
    before,
    PATIENCE,
  )
  assert.deepEqual(await axeViolations(page), [])
  await save(page)
  assert.deepEqual(console.complaints, [])
})

/** Opens unpublished content as a reader with only the link. */
async function seePreview(page: Page, words: string): Promise<void> {
  const opens = page.context().waitForEvent('page', PATIENCE)
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  const tab = await opens
  await tab.waitForURL(/preview=/, PATIENCE)
  const reader = await shop.visit(phone)
  const answer = await reader.page.goto(tab.url())
  const { 'x-robots-tag': robots, 'cache-control': kept } = answer?.headers() ?? {}
  assert.deepEqual([answer?.status(), robots, kept], [200, 'noindex', 'no-store'])
  await reader.page.getByText('Preview: not published yet').waitFor(PATIENCE)
  await reader.page.getByText(words).first().waitFor(PATIENCE)
  await tab.close()
  await reader.context.close()
}

/**
 * Inserts a picture from the library below the list at the cursor, by keyboard, and changes its alternative
 * text.
 */
async function putPicture(page: Page, name: string, alt: string): Promise<void> {
  const text = page.getByRole('textbox', { name: 'Text' })
  await text.press('Control+End')
  await text.press('Enter')
  await text.press('Enter')
  const button = page.getByRole('button', { name: 'Picture', exact: true })
  await button.press('Enter')
  const library = page.getByRole('dialog', { name: 'Choose a picture' })
  await library.getByRole('button', { name }).press('Enter')
  const shows = page.getByRole('dialog', { name: 'Picture' }).getByLabel('Alternative text')
  await shows.fill(alt)
  assert.deepEqual(await axeViolations(page), [])
  await shows.press('Enter')
  await text.getByRole('img', { name: alt }).waitFor(PATIENCE)
  // A frame later than the picture.
  await text.and(page.locator(':focus')).waitFor()
}

/** Pastes a picture at the cursor: while the shop is unreachable it is kept for a retry. */
async function pastePicture({ page, complaints }: Visit, name: string): Promise<void> {
  const pictures = page.getByRole('textbox', { name: 'Text' }).locator('img[src]')
  const before = await pictures.count()
  const bytes = [...(await makePicture(name, 'png'))]
  await page.route('**/api/console/pictures', (route) => route.abort(), { times: 1 })
  await page.evaluate(
    ([called, content]) => {
      const clipboardData = new DataTransfer()
      clipboardData.items.add(new File([new Uint8Array(content)], called, { type: 'image/png' }))
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
      document.activeElement?.dispatchEvent(event)
    },
    [name, bytes] as const,
  )
  await page.getByRole('alert').getByText(`${name} is not in the text.`).waitFor(PATIENCE)
  assert.match(complaints.splice(0).join(), /ERR_FAILED/)
  await page.getByRole('button', { name: 'Retry' }).press('Enter')
  await pictures.nth(before).waitFor(PATIENCE)
  await page.getByText(`${name} is not in the text.`).waitFor({ ...PATIENCE, state: 'detached' })
}

/** Pastes HTML at the cursor, like a word processor. */
async function pasteHtml(page: Page, html: string): Promise<void> {
  await page.evaluate((pasted) => {
    const data = new DataTransfer()
    data.setData('text/html', pasted)
    const event = new ClipboardEvent('paste', {
      clipboardData: data,
      bubbles: true,
      cancelable: true,
    })
    document.activeElement?.dispatchEvent(event)
  }, html)
}
