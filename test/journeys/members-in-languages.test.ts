// An account, the questions and the static pages in Malay and Chinese, in a browser.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { languages } from '@apeak/contract/languages'
import type { Page } from 'playwright-core'
import * as malayAccount from '../../storefront/messages/ms/account.ts'
import * as malayForms from '../../storefront/messages/ms/forms.ts'
import * as malay from '../../storefront/messages/ms/gold-pages.ts'
import * as chineseAccount from '../../storefront/messages/zh/account.ts'
import * as chineseForms from '../../storefront/messages/zh/forms.ts'
import * as chinese from '../../storefront/messages/zh/gold-pages.ts'
import { axeViolations } from './axe.ts'
import { visitMember } from './gold.ts'
import { codeTo } from './mailbox.ts'
import { newcomer } from './members.ts'
import { desktop, type OpenShop, openOwnShop, phone } from './open-shop.ts'
import { clickAtCard } from './providers.ts'

let shop: OpenShop
before(async () => {
  shop = await openOwnShop(() => ({ LANGUAGES: 'en,ms,zh' }))
})
after(() => shop.close())

const messages = {
  ms: { ...malay, ...malayAccount, ...malayForms },
  zh: { ...chinese, ...chineseAccount, ...chineseForms },
}

for (const language of ['ms', 'zh'] as const) {
  const { prefix, name } = languages[language]
  const { account, forms, goldTopup, register, verifyEmail } = messages[language]

  test(`an account is opened in ${name}, on the smallest phone`, async () => {
    const { page, context, complaints } = await shop.visit(phone)
    await page.setViewportSize({ width: 320, height: 640 })
    const person = newcomer('Nur Aina')
    await page.goto(`${prefix}/register`)
    const submit = page.getByRole('button', { name: register.register, exact: true })
    await submit.click()
    await page.getByText(register.phoneMissing).waitFor()
    await assertFits(page, 'what is missing')

    await page.getByLabel(forms.name).fill(person.first_name)
    await page.getByLabel(forms.email).fill(person.email)
    await page.getByLabel(forms.phone).fill(person.phone)
    await page.getByLabel(forms.password, { exact: true }).fill(person.password)
    await page.getByLabel(forms.confirmPassword).fill(person.password)
    await page.getByLabel(register.pin, { exact: true }).fill(person.pin)
    await submit.click()
    await page.getByText(register.codeSent).waitFor()
    await page.waitForURL(`**${prefix}/verify-email`)
    await page.getByText(verifyEmail.codeSentTo(person.email)).waitFor()
    await assertFits(page, 'the code')
    await page.getByLabel(forms.otp).fill(await codeFor(person.email))
    await page.getByRole('button', { name: verifyEmail.verify, exact: true }).click()
    await page.waitForURL(`**${prefix}/account-info`)

    const { editProfile, changePassword, securityPin, deleteAccount } = account
    for (const section of [changePassword, securityPin, deleteAccount, editProfile]) {
      await page.getByRole('link', { name: section }).click()
      await page.getByRole('heading', { name: section, level: 2 }).waitFor()
      await assertFits(page, section)
    }
    await page.getByRole('button', { name: account.saveChanges }).click()
    await page.getByText(account.profileUpdated).waitFor()
    assert.deepEqual(complaints, [])
    await context.close()
  })

  test(`gold is topped up in ${name}, and the payment leads back in the language`, async () => {
    const { page, context, complaints } = await visitMember(shop, phone)
    await page.goto(`${prefix}/gold-topup`)
    await page.getByRole('button', { name: 'RM 50.00', exact: true }).click()
    await page.getByRole('main').getByRole('button', { name: 'Visa' }).first().click()
    await page.getByRole('button', { name: goldTopup.topUp, exact: true }).click()
    const dialog = page.getByRole('dialog', { name: goldTopup.confirm })
    await dialog.getByRole('button').last().click()
    await clickAtCard(page, 'Success')
    await page.getByText(goldTopup.paid).first().waitFor()
    await page.waitForURL(`**${prefix}/gold-topup?point_transaction_id=*`)
    await page.getByRole('banner').getByRole('link', { name: 'RM 50.00' }).waitFor()
    await assertFits(page, 'the paid top-up')
    assert.deepEqual(complaints, [])
    await context.close()
  })
}

test('a static page has its address in each language, by reload and by link', async () => {
  const { page, context, complaints } = await shop.visit(desktop)
  for (const language of ['ms', 'zh'] as const) {
    const response = await page.goto(`${languages[language].prefix}/about`)
    assert.equal(response?.status(), 200)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.locator('main nav a').first().click()
    await page.waitForURL(`**${languages[language].prefix}`)
    await page.locator(`footer a[href="${languages[language].prefix}/privacy-policy"]`).click()
    await page.locator('main .rich-text').waitFor()
  }
  assert.deepEqual(complaints, [])
  await context.close()
})

test('questions are searched once an input method has composed the word', async () => {
  const { page, context } = await shop.visit(desktop)
  await page.goto('/zh/faq')
  const search = page.getByRole('searchbox', { name: '搜索问题' })
  await search.focus()
  const keyboard = await context.newCDPSession(page)
  const compose = (text: string) =>
    keyboard.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    })
  await compose('xyzzy')
  await page.waitForFunction(
    (input) => (input as HTMLInputElement).value === 'xyzzy',
    await search.elementHandle(),
  )
  await page.getByRole('tab').first().waitFor()
  await keyboard.send('Input.insertText', { text: 'touch grab' })
  await page.getByText('找到 1 个问题').waitFor()
  await context.close()
})

/** The code in the mail to an address, whatever the language of its subject. */
const codeFor = (email: string) => codeTo(shop, email, '')

/** Nothing is wider than the window, and no rule of accessibility is broken. */
async function assertFits(page: Page, where: string): Promise<void> {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  assert.ok(wide <= 0, `${where} is wider by ${wide}`)
  assert.deepEqual(await axeViolations(page), [], where)
}
