// Every text of a page is a message, each sentence one, and fits.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { pagePaths } from '@apeak/contract/paths'
import type { Page } from 'playwright-core'
import { visitMember } from './gold.ts'
import { newcomer } from './members.ts'
import { type OpenShop, phone } from './open-shop.ts'
import { faultOf, faultsOf, inCyrillic, openPseudoShop, overflowsOf } from './pseudo-language.ts'
import { chooseItem, choosePayment } from './shopping.ts'

const game = '/products/mobile-legends'

const guestPages = [
  ...['/', '/nowhere', pagePaths.products, `${pagePaths.products}?tag=popular`, game],
  ...['/products/steam-wallet', pagePaths.faq, pagePaths.news],
  ...[`${pagePaths.news}/welcome-to-apeak`, pagePaths.about, pagePaths.terms],
  ...[pagePaths.privacyPolicy, pagePaths.refundPolicy, pagePaths.login, pagePaths.register],
  ...[`${pagePaths.verifyEmail}?email=a@b.co`, pagePaths.forgotPassword, pagePaths.resetPassword],
  ...[pagePaths.trackOrder, pagePaths.orderSuccess, pagePaths.submitTicket, pagePaths.partnership],
]
const memberPages = [
  ...[pagePaths.accountInfo, pagePaths.goldTopup, pagePaths.goldHistory],
  ...[pagePaths.transactionHistory, pagePaths.referrals, pagePaths.registerAffiliate],
]

describe('the check of a text', () => {
  test('accepts messages, content, names, prices and moments', () => {
    for (const text of [
      '⟦Pàý ñöŵ~~~⟧',
      'Мобиле Легендс · 42 Диамондс',
      '⟦Töp üp ⟦Göld⟧ ñöŵ~~⟧',
      '⟦Döñé.~⟧ ⟦Göödbýé.~⟧',
      '⟦Vöüçhéŕ~⟧ ⟦(öptîöñåļ)~⟧',
      '⟦Höme~⟧ · Apeak',
      'RM 1,234.50',
      '23 Nov 2026, 8:17 pm',
      'AP-7K2M-9QXF',
    ]) {
      assert.equal(faultOf(text), undefined, text)
    }
  })

  test('finds text outside messages, and sentences glued from several', () => {
    assert.match(faultOf('Pay now') ?? '', /^no message/)
    assert.match(faultOf('⟦Pàý~⟧ or leave') ?? '', /^no message/)
    assert.match(faultOf('⟦Ýöü häve~⟧ 3 ⟦gämes~⟧') ?? '', /^glued/)
    assert.match(faultOf('⟦Ýöü häve') ?? '', /^broken/)
  })
})

describe('the shop in the pseudo-language', () => {
  let shop: OpenShop
  before(async () => {
    shop = await openPseudoShop()
  })
  after(() => shop.close())

  /** Opens a page, and waits until it has all its parts. */
  async function open(page: Page, path: string): Promise<void> {
    await page.goto(path)
    await page.locator('h1').first().waitFor()
    await page.waitForFunction(() => !document.querySelector('main [aria-busy="true"]'))
  }

  for (const path of guestPages) {
    test(`${path} has only messages, and they fit`, async () => {
      const { page, context } = await shop.visit(phone)
      await open(page, path)
      assert.deepEqual(await faultsOf(page), [])
      assert.deepEqual(await overflowsOf(page), [])
      await context.close()
    })
  }

  test('the menu and the search have only messages, and they fit', async () => {
    const { page, context } = await shop.visit(phone)
    await open(page, '/')
    await page.locator('header button').first().click()
    await page.getByRole('dialog').getByRole('link').first().waitFor()
    assert.deepEqual(await faultsOf(page), [])
    assert.deepEqual(await overflowsOf(page), [])
    await page.keyboard.press('Escape')
    await page.getByRole('combobox').fill('refund')
    await page.getByRole('option').first().waitFor()
    assert.deepEqual(await faultsOf(page), [])
    await context.close()
  })

  test('members’ pages have only messages, and they fit', async () => {
    const { page, context } = await visitMember(shop, phone, 'dark', newcomer('Аина'))
    for (const path of memberPages) {
      await open(page, path)
      assert.deepEqual(await faultsOf(page), [], path)
      assert.deepEqual(await overflowsOf(page), [], path)
    }
    await context.close()
  })

  test('a purchase has only messages, and they fit', async () => {
    const { page, context } = await shop.visit(phone)
    await open(page, game)
    for (const field of await page.locator('#enter-details input').all())
      await field.fill('12345678')
    await chooseItem(page, inCyrillic('42 Diamonds'))
    await choosePayment(page, inCyrillic('Manual bank transfer'))
    await page.locator('input[type="email"]').first().fill('aina@example.com')
    await page.locator('#buy dl[aria-busy="false"]').waitFor()
    assert.deepEqual(await faultsOf(page), [], 'the form')
    assert.deepEqual(await overflowsOf(page), [], 'the form')
    await page.setViewportSize(phone.viewport)
    await page.locator('button[type="submit"]:visible').last().click()
    const dialog = page.getByRole('dialog')
    await dialog.locator('dl').first().waitFor()
    assert.deepEqual(await faultsOf(page), [], 'the confirmation')
    assert.deepEqual(await overflowsOf(page), [], 'the confirmation')
    await page.setViewportSize(phone.viewport)
    await dialog.getByRole('button', { name: /RM 3\.60/ }).click()
    await page.waitForURL(`**${pagePaths.orderSuccess}**`)
    await page.locator('main dl').first().waitFor()
    await page.locator('input[type="file"]').waitFor({ state: 'attached' })
    assert.deepEqual(await faultsOf(page), [], 'the order')
    assert.deepEqual(await overflowsOf(page), [], 'the order')
    await context.close()
  })
})
