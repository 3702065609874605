// Operators' translations, from the console to the shop's pages.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { until } from '../../server/testing/until.ts'
import { axeViolations } from './axe.ts'
import { desktop, type OpenShop, openOwnShop, phone, type Visit } from './open-shop.ts'
import { operatorVisit } from './operator-visits.ts'
import { newOperator } from './operators.ts'

let shop: OpenShop
let visit: Visit
before(async () => {
  shop = await openOwnShop(() => ({ LANGUAGES: 'en,ms,zh' }))
  visit = await operatorVisit(shop, await newOperator(shop, 'content', 'Mei'), desktop)
})
after(() => shop.close())

const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).first().click()
const drawerOf = (page: Page) => page.getByRole('dialog', { name: 'Translations' })
/** The line of a text: its name, kind and field. */
const line = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
const state = (page: Page, name: string, words: string) =>
  line(page, name).getByText(words, { exact: true }).waitFor()
const malay = (page: Page, name: string) =>
  line(page, name).getByRole('textbox', { name: 'Bahasa Malaysia' })

async function save(page: Page): Promise<void> {
  await press(page, 'Save')
  await page.getByText('Saved', { exact: true }).first().waitFor()
  await page.getByText('Unsaved changes').waitFor({ state: 'detached' })
}

/** Adds tags, which have one text each, and opens their list. */
async function listTags(page: Page, prefix: string, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const slug = `${prefix} ${name}`.toLowerCase().replaceAll(' ', '-')
    await shop.query('insert into tags (name, slug) values ($1, $2)', [`${prefix} ${name}`, slug])
  }
  const filter = JSON.stringify({ language: 'ms', state: 'left', thing: 'tag', q: prefix })
  await page.goto(`/console/translations?filter=${encodeURIComponent(filter)}`, {
    waitUntil: 'load',
  })
  await line(page, `${prefix} ${names[0]} Tag · Name`).waitFor()
}

/** Opens the list of all texts with a word. */
async function openList(page: Page, q: string): Promise<void> {
  const filter = encodeURIComponent(JSON.stringify({ language: 'ms', q }))
  await page.goto(`/console/translations?filter=${filter}`, { waitUntil: 'load' })
}

/** Creates and publishes a game with an English description. */
async function publishGame(page: Page): Promise<void> {
  await page.goto('/console/categories/create', { waitUntil: 'load' })
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Dragon Quest')
  await press(page, 'Create')
  await page.getByRole('heading', { level: 2, name: 'Dragon Quest' }).waitFor()
  await page.getByRole('textbox', { name: 'Description' }).click()
  await page.keyboard.type('Hunt dragons with friends.')
  await page.getByRole('radio', { name: 'Publish with the next save' }).click()
  await save(page)
}

test('a game is translated in its form, and read in Malay, and in English where it is not translated', async () => {
  const { page } = visit
  await publishGame(page)
  const panel = page.getByRole('region', { name: 'Translations' })
  const description = panel.getByRole('row', { name: /^Description/ })
  await description.getByText('Missing').first().waitFor()
  await panel.getByRole('button', { name: 'Translate' }).click()
  const name = 'Dragon Quest Game · Name'
  await malay(page, name).fill('Kembara Naga')
  // Saves, and opens the editor of the next text.
  await malay(page, name).press('Control+Enter')
  await state(page, name, 'Current')
  const text = malay(page, 'Dragon Quest Game · Description')
  await text.waitFor()
  await text.and(page.locator(':focus')).waitFor()
  await page.keyboard.type('Buru naga bersama rakan.')
  assert.deepEqual(await axeViolations(page), [])
  await text.press('Control+Enter')
  await state(page, 'Dragon Quest Game · Description', 'Current')
  await drawerOf(page).getByRole('button', { name: 'Close' }).click()
  await description.getByText('Current').waitFor()
  await description.getByText('Missing').waitFor()

  const reader = await shop.visit(phone)
  await reader.page.goto('/ms/products/dragon-quest')
  await reader.page.getByRole('heading', { level: 1, name: 'Kembara Naga' }).waitFor()
  await reader.page.getByText('Buru naga bersama rakan.').first().waitFor()
  await reader.page.goto('/zh/products/dragon-quest')
  await reader.page.getByRole('heading', { level: 1, name: 'Dragon Quest' }).waitFor()
  await reader.page.getByText('Hunt dragons with friends.').first().waitFor()
  await reader.context.close()
})

test('a changed English text makes its translation outdated, and an operator confirms it', async () => {
  const { page } = visit
  const found = encodeURIComponent(JSON.stringify({ q: 'Dragon Quest' }))
  await page.goto(`/console/categories?filter=${found}`, { waitUntil: 'load' })
  await page.getByRole('link', { name: 'Dragon Quest', exact: true }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Dragon Quest Classic')
  await save(page)
  const panel = page.getByRole('region', { name: 'Translations' })
  await panel.getByRole('row', { name: /^Name/ }).getByText('Outdated').waitFor()
  await openList(page, 'Dragon Quest Classic')
  const name = 'Dragon Quest Classic Game · Name'
  await state(page, name, 'Outdated')
  assert.equal(await malay(page, name).inputValue(), 'Kembara Naga')
  assert.deepEqual(await axeViolations(page), [])
  await line(page, name).getByRole('button', { name: 'Still right' }).click()
  await state(page, name, 'Current')
})

test('texts are translated by keyboard, and Enter of an input method saves nothing', async () => {
  const { page } = visit
  await listTags(page, 'Zebra', ['puzzles', 'races', 'wars'])
  await page.getByRole('button', { name: /^中文 · \d+ left$/ }).click()
  const chinese = (name: string) =>
    line(page, `Zebra ${name} Tag · Name`).getByRole('textbox', { name: '中文' })
  await chinese('puzzles').fill('斑马')
  await chinese('puzzles').dispatchEvent('keydown', {
    ...{ key: 'Enter', ctrlKey: true, bubbles: true, isComposing: true },
  })
  await chinese('puzzles').press('Enter')
  // A save would have gone on to the next text.
  assert.ok(await chinese('puzzles').evaluate((box) => box === document.activeElement))
  await state(page, 'Zebra puzzles Tag · Name', 'Unsaved')
  await chinese('puzzles').press('Control+Enter')
  await state(page, 'Zebra puzzles Tag · Name', 'Current')
  await page.keyboard.type('斑马赛跑')
  assert.equal(await chinese('races').inputValue(), '斑马赛跑')
  await page.keyboard.press('Alt+ArrowDown')
  await page.keyboard.type('斑马大战')
  await page.getByText('2 unsaved translations').waitFor()

  // Leaving the page loses nothing.
  await page.getByRole('link', { name: 'News', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'News' }).waitFor()
  await page.goBack({ waitUntil: 'load' })
  await state(page, 'Zebra wars Tag · Name', 'Unsaved')
  // Until the list is read again it has the saved text.
  await line(page, 'Zebra puzzles Tag · Name').waitFor({ state: 'detached' })
  await press(page, 'Save all')
  await state(page, 'Zebra races Tag · Name', 'Current')
  await state(page, 'Zebra wars Tag · Name', 'Current')
  await press(page, 'Show the next')
  await page.getByText('Nothing matches the filters').waitFor()
})

test('an operator is told what others changed while they translated, and decides', async () => {
  const { page } = visit
  await listTags(page, 'Yak', ['riding', 'herding'])
  const [riding, herding] = ['Yak riding Tag · Name', 'Yak herding Tag · Name']
  await malay(page, riding).fill('Menunggang yak')
  await malay(page, herding).fill('Menggembala yak')
  await shop.query("update tags set name = 'Yak riding and racing' where slug = 'yak-riding'")
  const other = await operatorVisit(shop, await newOperator(shop, 'content', 'Tan'), desktop)
  await openList(other.page, 'Yak')
  await malay(other.page, herding).fill('Gembala yak')
  await malay(other.page, herding).press('Control+Enter')
  await state(other.page, herding, 'Current')
  await other.context.close()

  await press(page, 'Save all')
  const renamed = 'Yak riding and racing Tag · Name'
  await line(page, renamed).getByText('The English text changed').waitFor()
  assert.equal(await malay(page, renamed).inputValue(), 'Menunggang yak')
  await line(page, herding).getByText('Someone else saved “Gembala yak”.').waitFor()
  for (const one of visit.complaints.splice(0)) assert.match(one, /409 \(Conflict\)/)
  assert.deepEqual(await axeViolations(page), [])
  await line(page, herding).getByRole('button', { name: 'Use theirs' }).click()
  assert.equal(await malay(page, herding).inputValue(), 'Gembala yak')
  await malay(page, renamed).fill('Menunggang dan berlumba yak')
  await malay(page, renamed).press('Control+Enter')
  await state(page, renamed, 'Current')
  await page.getByText('unsaved translation').waitFor({ state: 'detached' })
})

test('a translator’s file is previewed and imported, wholly or not at all', async () => {
  const { page } = visit
  await listTags(page, 'Xerus', ['den', 'food'])
  await page.getByRole('link', { name: 'CSV files' }).click()
  await page.getByRole('heading', { level: 2, name: 'Translations as CSV' }).waitFor()
  assert.deepEqual(await axeViolations(page), [])
  const downloads = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download what is left' }).click()
  const file = await readFile(await (await downloads).path(), 'utf8')
  const [head = '', ...lines] = file.split('\r\n')
  const own = lines.filter((one) => one.includes('Xerus'))
  assert.equal(own.length, 2)
  const [den, food] = own.map((one) => one.replace(/,$/, ''))

  const preview = async (...texts: string[]) => {
    await page.locator('input[type=file]').setInputFiles({
      ...{ name: 'translated.csv', mimeType: 'text/csv' },
      buffer: Buffer.from([head, ...texts].join('\r\n')),
    })
    const field = page.getByRole('textbox', { name: /^Texts in/ })
    await until('the file is read', async () => {
      return (await field.inputValue()).endsWith(texts.at(-1) ?? '')
    })
    await press(page, 'Preview changes')
  }
  await preview(`${den},Sarang`, `${food},Makanan`.replace(/^tag,\d+/, 'tag,0'))
  await page.getByText('1 line must be corrected first:').waitFor()
  await page.getByText('Line 3: There is no such text in the shop.').waitFor()
  assert.equal(await page.getByRole('button', { name: 'Import 1 translation' }).isDisabled(), true)
  await preview(`${den},Sarang`, `${food},Makanan`)
  await page.getByText('2 translations will change, 0 will not.').waitFor()
  await page.getByRole('cell', { name: 'Makanan', exact: true }).waitFor()
  assert.deepEqual(await axeViolations(page), [])
  await press(page, 'Import 2 translations')
  await page.getByText('2 translations imported').waitFor()
  await openList(page, 'Xerus')
  await state(page, 'Xerus food Tag · Name', 'Current')
  assert.equal(await malay(page, 'Xerus den Tag · Name').inputValue(), 'Sarang')
  assert.deepEqual(visit.complaints, [])
})
