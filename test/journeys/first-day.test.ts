// A person who has never seen the console opens an empty shop by its checklist, and sells.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { makePicture } from '../../server/testing/pictures.ts'
import { createDatabase } from '../../server/testing/test-shop.ts'
import { until } from '../../server/testing/until.ts'
import { axeViolations } from './axe.ts'
import { desktop, type OpenShop, openOwnShop, phone } from './open-shop.ts'
import { codeFor } from './operators.ts'
import { confirmOrder, orderAt } from './shopping.ts'

let shop: OpenShop
before(async () => {
  shop = await openOwnShop(
    () => ({ DEMO: '0' }),
    () => createDatabase(),
  )
})
after(() => shop.close())

const fill = (page: Page, name: string, text: string) =>
  page.getByRole('textbox', { name, exact: true }).fill(text)
const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).first().click()
async function save(page: Page): Promise<void> {
  await press(page, 'Save')
  await page.getByText('Saved', { exact: true }).first().waitFor()
  await page.getByText('Unsaved changes').waitFor({ state: 'detached' })
}

/** Returns to the checklist and follows a step's link; waits until its field has the focus. */
async function follow(page: Page, step: string, action: string): Promise<void> {
  await page.goto('/console', { waitUntil: 'load' })
  await rowOf(page, step).getByRole('link', { name: action }).click()
}
const rowOf = (page: Page, step: string) => page.getByRole('listitem').filter({ hasText: step })
const isDone = (page: Page, step: string) =>
  rowOf(page, step).getByText('Done:', { exact: false }).waitFor({ state: 'attached' })

/** Becomes the owner by the printed link; a reload in between continues the set-up. */
async function becomeOwner(page: Page): Promise<void> {
  const link = /Create its first owner with this link.*: (\S+)/.exec(shop.said)?.[1] ?? ''
  await page.goto(link)
  await fill(page, 'Your name', 'Aina')
  await fill(page, 'Email', 'aina@shop.example')
  await page.getByLabel('New password').fill('a sentence of my own')
  await press(page, 'Become the owner')
  await page.getByRole('link', { name: 'Log in' }).click()
  await fill(page, 'Email', 'aina@shop.example')
  await page.getByLabel('Password').fill('a sentence of my own')
  await press(page, 'Log in')
  await page.getByTestId('key').waitFor()
  await page.goto('/console')
  const key = (await page.getByTestId('key').innerText()).replaceAll(' ', '')
  const app = `otpauth://totp/Apeak?secret=${key}&period=30&digits=6`
  await fill(page, 'Code', await codeFor(shop, { id: '', app }))
  await press(page, 'Confirm')
  await page.getByRole('list', { name: 'Recovery codes' }).waitFor()
  await page.getByRole('button', { name: /saved/i }).click()
  await page.getByRole('heading', { name: 'Set up your shop' }).waitFor()
  await isDone(page, 'Secure your login')
}

async function setUpShop(page: Page): Promise<void> {
  await follow(page, 'Add your seller details', 'Enter name and contact')
  await until('the name has the focus', async () =>
    page.getByRole('textbox', { name: 'Seller’s name' }).evaluate((one) => one.matches(':focus')),
  )
  await page.keyboard.type('Apeak Sdn. Bhd.')
  await fill(page, 'Email', 'hello@shop.example')
  await save(page)

  await follow(page, 'Take bank transfers', 'Set it up')
  await press(page, 'Add a bank account')
  await fill(page, 'Bank', 'Maybank')
  await fill(page, 'Account number', '512345678901')
  await fill(page, 'Account holder', 'Apeak Sdn. Bhd.')
  await save(page)
  await page.getByRole('link', { name: /^offer / }).click()
  await page.getByLabel('Offered to shoppers').click()
  await save(page)
  // The way back to the checklist.
  await page.getByRole('link', { name: 'Open your shop' }).click()
  await isDone(page, 'Take bank transfers')
}

async function addGame(page: Page): Promise<void> {
  await follow(page, 'Add your first game', 'Add a game')
  const address = page.getByRole('textbox', { name: 'Address' })
  await until('the address follows the name', async () => {
    await fill(page, 'Name', 'Star Raiders')
    return (await address.inputValue()) === 'star-raiders'
  })
  await press(page, 'Create')
  await page.getByRole('heading', { level: 2, name: 'Star Raiders' }).waitFor()
  const warning = page.getByText('Before you publish, add:')
  await warning.waitFor()
  assert.deepEqual(await axeViolations(page), [], 'the editor of a game that lacks everything')
  const tags = page.getByRole('combobox', { name: 'Tags' })
  await tags.fill('Popular')
  await page.getByRole('option', { name: /Popular/ }).click()
  await page.getByRole('button', { name: 'Popular', exact: true }).waitFor()
  const buffer = await makePicture('Star Raiders', 'png')
  const picture = page.getByRole('group', { name: 'Picture', exact: true })
  const file = { name: 'star.png', mimeType: 'image/png', buffer }
  await picture.locator('input[type=file]').setInputFiles(file)
  await picture.getByRole('button', { name: /^Focal point/ }).waitFor()
  await press(page, 'Add a question')
  await page.getByRole('textbox', { name: 'Question' }).fill('Player ID')
  await page.getByRole('combobox', { name: 'Format' }).click()
  await page.getByRole('option', { name: 'Digits: 12345678' }).click()
  await page.getByRole('radio', { name: 'Publish with the next save' }).check()
  await save(page)
}

async function addItem(page: Page): Promise<void> {
  await follow(page, 'Add your first item', 'Add an item')
  await fill(page, 'Name', '100 Crystals')
  await fill(page, 'Price', '10.00')
  await press(page, 'Create')
  await page.getByRole('heading', { level: 2, name: 'Star Raiders, 100 Crystals' }).waitFor()
  await page.getByRole('radio', { name: 'Publish with the next save' }).check()
  await save(page)
}

test('an owner opens an empty shop by the checklist and sells for money', async () => {
  const begun = Date.now()
  const { page, context, complaints } = await shop.visit(desktop)
  await becomeOwner(page)
  assert.deepEqual(await axeViolations(page), [], 'the checklist')
  await setUpShop(page)
  await addGame(page)
  await addItem(page)
  await page.goto('/console', { waitUntil: 'load' })
  for (const step of [
    'Add your seller details',
    'Take bank transfers',
    'Add your first game',
    'item',
  ]) {
    await isDone(page, step)
  }
  // The test order, which only this browser can make before the shop opens.
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: 'Buy one' }).click()
  const buyer = await opened
  await buyer.getByText('Test order: your shop is not open yet.').waitFor()
  await buyer.locator('#enter-details input').first().fill('12345678')
  await buyer.locator('#select-item label').first().click()
  await buyer.locator('#select-payment').getByRole('button').first().click()
  await buyer.getByLabel('Email').fill('buyer@example.com')
  await confirmOrder(buyer)
  const id = await orderAt(buyer, 'Almost there')
  await buyer.close()
  await page.goto(`/console/orders/${id}/show`, { waitUntil: 'load' })
  await press(page, 'Confirm payment')
  await page.getByRole('textbox', { name: 'Bank reference' }).fill('MBB-000123')
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await press(page, 'Deliver')
  await page.getByRole('dialog').getByRole('button', { name: 'Deliver' }).click()
  await page.getByText('Completed').first().waitFor()

  await page.goto('/console', { waitUntil: 'load' })
  await isDone(page, 'Make a test order')
  const stranger = await shop.visit(phone)
  await stranger.page.goto('/products/star-raiders')
  await stranger.page.getByText('This shop is not open yet.').first().waitFor()
  await stranger.context.close()
  await press(page, 'Open the shop')
  await page.getByRole('dialog').getByRole('button', { name: 'Open the shop' }).click()
  await page.waitForURL(/\/console\/dashboard$/)
  await page.getByRole('link', { name: 'Open your shop' }).waitFor({ state: 'detached' })
  await page.goto('/console', { waitUntil: 'load' })
  await page.waitForURL(/\/console\/dashboard$/)
  assert.ok(Date.now() - begun < 600_000, 'it takes less than ten minutes')
  assert.deepEqual(complaints, [])
  await context.close()
})
