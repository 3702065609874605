// A new game, from its creation by an operator to a purchase.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { makePicture } from '../../server/testing/pictures.ts'
import { until } from '../../server/testing/until.ts'
import { assertAccessible, axeViolations } from './axe.ts'
import { desktop, type OpenShop, openOwnShop, phone } from './open-shop.ts'
import { operatorVisit } from './operator-visits.ts'
import { newOperator } from './operators.ts'
import { confirmOrder, fillIn, orderAt, total } from './shopping.ts'

let shop: OpenShop
before(async () => {
  shop = await openOwnShop()
})
after(() => shop.close())

const fill = (page: Page, label: string, text: string) =>
  page.getByRole('textbox', { name: label, exact: true }).fill(text)
const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).first().click()
/** Saves the edited thing and waits for the confirmation. */
async function save(page: Page): Promise<void> {
  await press(page, 'Save')
  await page.getByText('Saved', { exact: true }).first().waitFor()
  await page.getByText('Unsaved changes').waitFor({ state: 'detached' })
}

/**
 * Selects an option by name in an autocomplete. Results that arrive while typing replace the options; then it
 * is repeated.
 */
async function choose(page: Page, field: string, name: string): Promise<void> {
  const box = page.getByRole('combobox', { name: field, exact: true })
  const label = page.getByRole('button', { name, exact: true })
  await until(`${field} is ${name}`, async () => {
    await box.click()
    // A click closes a list that is still open from before.
    await page
      .getByRole('option')
      .first()
      .waitFor({ timeout: 5_000 })
      .catch(() => undefined)
    await box.fill(name)
    await page
      .getByRole('option', { name })
      .click({ timeout: 5_000 })
      .catch(() => undefined)
    // Typed text without a selection is cleared.
    await box.blur()
    return (await box.inputValue()) === name || (await label.count()) === 1
  })
}

/** Uploads a picture in a field and waits until it is shown. */
async function choosePicture(page: Page, field: string): Promise<void> {
  const group = page.getByRole('group', { name: field })
  const buffer = await makePicture(field, 'png')
  const file = { name: `${field}.png`, mimeType: 'image/png', buffer }
  await group.locator('input[type=file]').setInputFiles(file)
  await group.getByRole('button', { name: /^Focal point/ }).waitFor()
}

/** Creates a draft game with pictures, options and a subcategory. */
async function openGame(page: Page): Promise<void> {
  await page.goto('/console/categories', { waitUntil: 'load' })
  await page.getByRole('link', { name: 'New game' }).click()
  const address = page.getByRole('textbox', { name: 'Address' })
  await until('the address follows the name', async () => {
    await fill(page, 'Name', 'Dragon Quest: Rivals')
    return (await address.inputValue()) === 'dragon-quest-rivals'
  })
  await page.getByRole('button', { name: 'Create' }).dblclick()
  await page.getByRole('heading', { level: 2, name: 'Dragon Quest: Rivals' }).waitFor()

  await choosePicture(page, 'Picture')
  await choosePicture(page, 'Banner')
  const point = page
    .getByRole('group', { name: 'Banner' })
    .getByRole('button', { name: /^Focal point/ })
  await point.focus()
  for (const _ of [1, 2, 3]) await page.keyboard.press('ArrowUp')
  await page
    .getByRole('group', { name: 'Banner' })
    .getByRole('button', { name: /44% from the top/ })
    .waitFor()

  await press(page, 'Add a question')
  const question = page.getByRole('group', { name: 'New question' })
  await question.getByRole('textbox', { name: 'Question' }).fill('Player ID')
  const asked = page.getByRole('group', { name: 'Player ID', exact: true })
  await asked.getByRole('combobox', { name: 'Format' }).click()
  await page.getByRole('option', { name: 'Custom pattern' }).click()
  await asked.getByRole('textbox', { name: 'Pattern' }).fill('[z-a]')
  await asked.getByRole('textbox', { name: 'Help text' }).fill('Tap your picture in the game.')
  await press(page, 'Save')
  await asked.getByText('This pattern is not valid.').waitFor()
  await asked.getByRole('textbox', { name: 'Pattern' }).fill('[0-9]{6,10}')
  await press(page, 'Add a subcategory')
  await page
    .getByRole('list', { name: 'Subcategories' })
    .getByRole('textbox', { name: 'Name' })
    .fill('Gems')
  await save(page)
  assert.deepEqual(await axeViolations(page), [], 'the editor of a game')
}

/** Adds an item to the game and publishes it, which makes it visible in the shop. */
async function addItem(page: Page): Promise<void> {
  await page.goto('/console/products', { waitUntil: 'load' })
  const diamonds = page.getByRole('row').filter({ hasText: '284 Diamonds' })
  await diamonds.getByRole('cell', { name: 'RM 23.90' }).waitFor()
  await page.getByRole('link', { name: 'New item' }).click()
  await choose(page, 'Game', 'Dragon Quest: Rivals')
  await fill(page, 'Name', '60 Gems')
  await fill(page, 'Price', '9.90')
  await press(page, 'Create')
  await page.getByRole('heading', { level: 2, name: 'Dragon Quest: Rivals, 60 Gems' }).waitFor()
  await page.getByRole('checkbox', { name: 'Gems' }).click()
  await fill(page, 'Price', '8.90')
  await page.getByRole('radio', { name: 'Publish with the next save' }).click()
  await save(page)
  const prices = page.getByRole('region', { name: 'Price history' })
  await prices.getByRole('cell', { name: 'RM 8.90' }).waitFor()
  await prices.getByRole('cell', { name: 'Aina' }).first().waitFor()
  assert.deepEqual(await axeViolations(page), [], 'the editor of an item')
}

/** Starts a flash sale of the item in the open editor. */
async function startSale(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'New flash sale' }).click()
  // The item's editor also has a price field.
  await page.getByRole('heading', { level: 2, name: 'New flash sale' }).waitFor()
  await fill(page, 'Price', '5.00')
  await fill(page, 'Units', '3')
  await page.getByLabel('Ends').fill('2099-12-31T23:00')
  await press(page, 'Create')
  const title = 'Flash sale: Dragon Quest: Rivals, 60 Gems'
  await page.getByRole('heading', { level: 2, name: title }).waitFor()
  await page.getByText('0 sold and 0 reserved by unpaid orders, of 3.').waitFor()
}

/** Creates a coupon for this game only. */
async function addCoupon(page: Page): Promise<void> {
  await page.goto('/console/coupons/create', { waitUntil: 'load' })
  await fill(page, 'Code', 'dragon1')
  await page.getByRole('radio', { name: 'Amount' }).click()
  await fill(page, 'Amount', '1')
  await fill(page, 'Minimum spend', '2')
  await fill(page, 'Uses', '100')
  await page.getByRole('radio', { name: 'Selected items and games' }).click()
  await choose(page, 'Games', 'Dragon Quest: Rivals')
  await press(page, 'Create')
  await page.getByRole('heading', { level: 2, name: 'DRAGON1: RM 1.00 off' }).waitFor()
  assert.deepEqual(await axeViolations(page), [], 'the editor of a coupon')
}

test('a new game with an item, a flash sale and a coupon is previewed, published and bought from', async () => {
  const aina = await newOperator(shop, 'content', 'Aina')
  const { page, context, complaints } = await operatorVisit(shop, aina, desktop)
  await openGame(page)
  const editor = page.url()
  await addItem(page)
  await startSale(page)
  await addCoupon(page)

  // Seen by a shopper on a phone who has only the link.
  await page.goto(editor, { waitUntil: 'load' })
  const [preview] = await Promise.all([context.waitForEvent('page'), press(page, 'Preview')])
  await preview.waitForURL(/preview=/)
  const shopper = await shop.visit(phone)
  const hidden = await shopper.page.request.get('/products/dragon-quest-rivals')
  assert.equal(hidden.status(), 404)
  await shopper.page.goto(preview.url())
  await shopper.page.getByText('Preview: not published yet').waitFor()
  await shopper.page.getByRole('button', { name: 'Where is it?' }).waitFor()
  await shopper.page.getByText('60 Gems').first().waitFor()
  await assertAccessible(shopper.page, 'a preview')
  await preview.close()

  await page.getByRole('radio', { name: 'Publish with the next save' }).click()
  await save(page)
  await page.getByText('Published', { exact: true }).first().waitFor()
  await shopper.page.goto('/products/dragon-quest-rivals')
  await shopper.page.getByRole('heading', { level: 1, name: 'Dragon Quest: Rivals' }).waitFor()
  assert.equal(await shopper.page.getByText('Preview: not published yet').count(), 0)
  await shopper.page.getByRole('button', { name: 'Where is it?' }).click()
  await shopper.page.getByText('Tap your picture in the game.').waitFor()

  // A changed address redirects.
  await fill(page, 'Address', 'dragon-quest-two')
  await save(page)
  await until('the old address leads to the new one', async () => {
    const options = { maxRedirects: 0 }
    const moved = await shopper.page.request.get('/products/dragon-quest-rivals', options)
    return moved.status() === 301 && moved.headers().location === '/products/dragon-quest-two'
  })
  await shop.query(
    "insert into tag_slugs select 'as-it-was', id from tags where slug = 'mobile-games'",
  )
  const tagged = await shopper.page.request.get('/products?tag=as-it-was', { maxRedirects: 0 })
  assert.deepEqual(
    [tagged.status(), tagged.headers().location],
    [301, '/products?tag=mobile-games'],
  )

  // Bought at the sale's price minus the coupon: 5.00 - 1.00.
  await shopper.page.goto('/products/dragon-quest-two')
  await fillIn(shopper.page, { item: '60 Gems', method: 'Manual bank transfer' })
  await shopper.page.getByLabel('Voucher', { exact: true }).fill('dragon1')
  await shopper.page.getByRole('button', { name: 'Apply' }).click()
  await shopper.page.locator('#buy').getByText('Voucher DRAGON1').waitFor()
  assert.match(await total(shopper.page), /RM 4\.00/)
  await confirmOrder(shopper.page)
  await orderAt(shopper.page, 'Almost there')
  await page.goto('/console/flash-sales', { waitUntil: 'load' })
  const sale = page.getByRole('row').filter({ hasText: '60 Gems' })
  await sale.getByRole('cell', { name: 'RM 5.00' }).waitFor()
  await sale.getByRole('link').click()
  await page.getByText('0 sold and 1 reserved by unpaid orders, of 3.').waitFor()
  // The browser reports the refused save.
  assert.deepEqual(
    complaints.filter((complaint) => !complaint.includes('status of 422')),
    [],
  )
})

test("of two operators who save, the second sees the first one's changes and decides", async () => {
  const [aina, farid] = [
    await operatorVisit(shop, await newOperator(shop, 'content', 'Aina Two'), desktop),
    await operatorVisit(shop, await newOperator(shop, 'owner', 'Farid Two'), desktop, 'light'),
  ]
  for (const { page } of [aina, farid]) {
    await page.goto('/console/tags', { waitUntil: 'load' })
    await page.getByRole('link', { name: 'Popular Now' }).click()
    await page.getByRole('heading', { level: 2, name: 'Popular Now' }).waitFor()
  }
  await fill(farid.page, 'Name', 'Most popular')
  await save(farid.page)
  await fill(aina.page, 'Name', 'Popular now')
  await press(aina.page, 'Save')
  const dialog = aina.page.getByRole('dialog', { name: 'Someone else saved changes' })
  await dialog.getByText(/Farid Two changed it/).waitFor()
  await dialog.getByText('Most popular').waitFor()
  assert.deepEqual(await axeViolations(aina.page), [], 'what both saved')
  await dialog.getByRole('button', { name: 'Use theirs' }).click()
  await dialog.getByRole('button', { name: 'Save decisions' }).click()
  await aina.page.getByRole('heading', { level: 2, name: 'Most popular' }).waitFor()
  // A closing dialog still holds the focus.
  await dialog.waitFor({ state: 'detached' })
  assert.deepEqual(await axeViolations(aina.page), [], 'the editor of a tag')

  // Reorders its games by keyboard only.
  const games = aina.page.getByRole('list', { name: 'Games of the tag' }).getByRole('listitem')
  const [first = '', second = ''] = await games.allInnerTexts()
  const handle = games.first().getByRole('button', { name: /^Move/ })
  const held = aina.page.locator('button[aria-pressed="true"][aria-label^="Move"]')
  await handle.focus()
  await aina.page.keyboard.press('Space')
  await held.waitFor()
  await aina.page.keyboard.press('ArrowDown')
  await games
    .first()
    .filter({ hasText: second.split('\n')[0] ?? '' })
    .waitFor()
  await aina.page.keyboard.press('Space')
  await held.waitFor({ state: 'detached' })
  await aina.page.getByText(/^Dropped .* place 2 of/).waitFor({ state: 'attached' })
  await aina.page.getByText('Unsaved changes').waitFor()
  assert.deepEqual((await games.allInnerTexts()).slice(0, 2), [second, first])
  await save(aina.page)
})

test('unsaved typing outlives other actions and failed saves, and is not left without a question', async () => {
  const mei = await newOperator(shop, 'content', 'Mei Two')
  const { page, context } = await operatorVisit(shop, mei, desktop)
  const path = '/api/console/categories/'
  const { body } = await mei.get('/api/console/categories?q=Mobile%20Legends')
  const [game] = body.data as { id: number }[]
  assert.ok(game)
  const saved = async () => (await mei.get(path + game.id)).body.name
  const name = page.locator('input[name=name]')
  await page.goto(`/console/categories/${game.id}`, { waitUntil: 'load' })
  await page.getByText('Shoppers can buy in this game.').waitFor()
  await name.fill('Mobile Legends today')
  await page.getByText('Unsaved changes').waitFor()
  await press(page, 'Pause selling')
  const pause = page.getByRole('dialog', { name: 'Pause selling in this game?' })
  await pause.getByText('Save your changes first.').waitFor()
  assert.ok(await pause.getByRole('button', { name: 'Pause' }).isDisabled())
  await pause.getByRole('button', { name: 'Cancel' }).click()
  await pause.waitFor({ state: 'detached' })

  // A colleague saves, and the page is refreshed: the typing stays, and the save names the colleague.
  const { id, archived_at, selling_pause, ...theirs } = (await mei.get(path + game.id)).body
  const farid = await newOperator(shop, 'owner', 'Farid Three')
  const by = { ...theirs, name: 'Mobile Legends again' }
  assert.equal((await farid.put(path + game.id, by)).status, 200)
  const read = page.waitForResponse((one) => one.url().endsWith(path + game.id))
  await page.getByRole('button', { name: 'Refresh' }).click()
  await read
  await page.waitForTimeout(500)
  assert.equal(await name.inputValue(), 'Mobile Legends today')
  await press(page, 'Save')
  const conflict = page.getByRole('dialog', { name: 'Someone else saved changes' })
  await conflict.getByText(/Farid Three changed it/).waitFor()
  await conflict.getByRole('button', { name: 'Back to editing' }).click()
  await conflict.waitFor({ state: 'detached' })

  // After the failure leaving asks.
  const questions: string[] = []
  page.once('dialog', (question) => {
    questions.push(question.type())
    void question.dismiss()
  })
  await page.getByRole('link', { name: 'Its items' }).click()
  await until('the page asks', async () => questions.length > 0)
  assert.deepEqual(questions, ['confirm'])
  assert.equal(await name.inputValue(), 'Mobile Legends today')

  await press(page, 'Save')
  await conflict.getByRole('button', { name: 'Save decisions' }).click()
  await page.getByText('Unsaved changes').waitFor({ state: 'detached' })
  assert.equal(await saved(), 'Mobile Legends today')
  await context.close()
})
