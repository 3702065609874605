// The search in three languages, and with an input method.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { desktop, type OpenShop, openOwnShop, phone } from './open-shop.ts'

let shop: OpenShop
before(async () => {
  shop = await openOwnShop(() => ({ LANGUAGES: 'en,ms,zh' }))
})
after(() => shop.close())

const box = (page: Page) => page.getByRole('combobox')
const results = (page: Page) => page.getByRole('option')

/** Asserts that a text finds a game first. */
async function assertFinds(page: Page, typed: string, name: string): Promise<void> {
  await box(page).fill('')
  await box(page).fill(typed)
  await results(page).first().filter({ hasText: name }).waitFor({ timeout: 20_000 })
}

/** The text as an input method shows it while it is composed. */
async function compose(page: Page, text: string) {
  const session = await page.context().newCDPSession(page)
  await session.send('Input.imeSetComposition', {
    text,
    selectionStart: text.length,
    selectionEnd: text.length,
  })
  return session
}

test('a Chinese page finds a game by pinyin, initials, Chinese, a nickname and English', async () => {
  const { page, context } = await shop.visit(desktop)
  await page.goto('/zh')
  for (const typed of [
    ...['wujinduijue', 'wujindui', 'wu jin dui jue', 'wjdj', '无尽对决', '对决', 'mlbb'],
    ...['Mobile Legends', 'ＭＬＢＢ', '无尽'],
  ]) {
    await assertFinds(page, typed, 'Mobile Legends: Bang Bang')
  }
  await assertFinds(page, 'yuanshen', 'Genshin Impact')
  await assertFinds(page, 'ys', 'Genshin Impact')
  await assertFinds(page, '空月祝福', 'Genshin Impact')
  await assertFinds(page, 'welkin', 'Genshin Impact')
  await assertFinds(page, 'steam ５０令吉', 'Steam Wallet (MYR) · RM 50')
  await assertFinds(page, '怎么退款', '退货与退款政策')
  await context.close()
})

test('a Malay page finds games by English and nicknames, and help in both languages', async () => {
  const { page, context } = await shop.visit(desktop)
  await page.goto('/ms')
  await assertFinds(page, 'mlbb', 'Mobile Legends: Bang Bang')
  await assertFinds(page, '原神', 'Genshin Impact')
  await assertFinds(page, 'diamonds', 'Mobile Legends: Bang Bang')
  await assertFinds(page, 'bayaran balik', 'Dasar Pemulangan & Bayaran Balik')
  await assertFinds(page, 'refund', 'Dasar Pemulangan & Bayaran Balik')
  await context.close()
})

test('on a desktop, a word is searched once its input method has ended it', async () => {
  const { page, context } = await shop.visit(desktop)
  await page.goto('/zh')
  await assertFinds(page, 'mlbb', 'Mobile Legends')
  await box(page).fill('')
  const session = await compose(page, 'yuan shen')
  assert.equal(await box(page).inputValue(), 'yuan shen')
  assert.equal(await box(page).getAttribute('aria-expanded'), 'false')
  await session.send('Input.insertText', { text: '原神' })
  await results(page).first().filter({ hasText: 'Genshin Impact' }).waitFor()
  assert.equal(await box(page).inputValue(), '原神')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/zh/products/genshin-impact')
  await context.close()
})

test('on a phone, whose keyboards compose every word, it is searched at once', async () => {
  const { page, context } = await shop.visit(phone)
  await page.goto('/')
  await box(page).focus()
  await compose(page, 'mlb')
  await results(page).first().filter({ hasText: 'Mobile Legends' }).waitFor()
  await context.close()
})
