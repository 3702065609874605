// Prices and payment methods, from the operator's change to the shopper's view.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import { formatSen } from '@apeak/contract/money'
import type { Page } from 'playwright-core'
import { axeViolations } from './axe.ts'
import { mailTo } from './mailbox.ts'
import { desktop, type OpenShop, openOwnShop, phone } from './open-shop.ts'
import { operatorVisit } from './operator-visits.ts'
import { newOperator } from './operators.ts'
import { clickAtBank, clickAtCard } from './providers.ts'

let shop: OpenShop
before(async () => {
  shop = await openOwnShop()
})
after(() => shop.close())

const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).first().click()
const fill = (page: Page, label: string, text: string) =>
  page.getByRole('textbox', { name: label, exact: true }).fill(text)
test('two hundred prices are imported after a preview, and reverted', async () => {
  const aina = await newOperator(shop, 'content', 'Aina')
  const { page, complaints } = await operatorVisit(shop, aina, desktop)
  await page.goto('/console/prices', { waitUntil: 'load' })
  await page.getByText('No imports yet.').waitFor()
  const link = page.getByRole('link', { name: 'Download current prices' })
  const file = await page.request.get((await link.getAttribute('href')) ?? '')
  const [names = '', ...lines] = (await file.text()).trim().split('\r\n')
  const wanted = lines.slice(0, 200).map((line, at) => {
    const [, rest = '', price = ''] = /^(.*),([\d.]+)$/.exec(line) ?? []
    return `${rest},${(Number(price) * (at === 0 ? 2 : 1.1)).toFixed(2)}`
  })
  const hostile = '999999999,x,y,=cmd()'
  await page.locator('input[type=file]').setInputFiles({
    name: 'prices.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from([names, ...wanted, hostile].join('\r\n')),
  })
  await press(page, 'Preview changes')
  await page.getByText('200 prices will change, 0 will not.').waitFor()
  await page.getByText('Line 202: its price is not an amount.').waitFor()
  await page.getByRole('cell', { name: '⚠ +100.0%' }).waitFor()
  const apply = page.getByRole('button', { name: 'Change 200 prices' })
  assert.equal(await apply.isDisabled(), true)
  assert.deepEqual(await axeViolations(page), [], 'the difference')
  await page.getByRole('checkbox', { name: /^Change 1 price by more than 50%/ }).click()
  await apply.dblclick()
  await page.getByText('200 prices changed').waitFor()
  const changed = await (await page.request.get((await link.getAttribute('href')) ?? '')).text()
  assert.ok(changed.includes(wanted[0] ?? ''))

  await press(page, 'Revert')
  const dialog = page.getByRole('dialog', { name: 'Revert these prices?' })
  await dialog.getByRole('button', { name: 'Revert' }).click()
  await page.getByText('200 reverted.').waitFor()
  await page.getByText(/^Reverted by Aina/).waitFor()
  const back = await (await page.request.get((await link.getAttribute('href')) ?? '')).text()
  assert.ok(back.includes(lines[0] ?? ''))
  assert.deepEqual(complaints, [])
})

test('costs show margins and the price by rule, losses warn, and the list is downloaded', async () => {
  const owner = await newOperator(shop, 'owner', 'Nadia')
  const { page, complaints } = await operatorVisit(shop, owner, desktop)
  const list = await page.request.get('/api/console/products?per_page=1&publication=published')
  const [item] = (await list.json()).data
  const cost = (item.price_sen / 100).toFixed(2)
  const wanted = (Math.ceil((item.price_sen * 1.2) / 5 - 1e-9) * 5) / 100
  await page.goto(`/console/products/${item.id}`, { waitUntil: 'load' })
  await fill(page, 'Cost', cost)
  await fill(page, 'Price rule: cost plus', '20')
  await page.getByText('RM 0.00 (0.0%)').waitFor()
  await press(page, `Set price to RM ${wanted.toFixed(2)}`)
  await page.getByText('Cost + 20%: the price follows the rule.').waitFor()
  await fill(page, 'Price', '0.01')
  await page.getByText(/^RM 0.01 is below the cost of/).waitFor()
  assert.deepEqual(await axeViolations(page), [], 'an item below its cost')
  await press(page, `Set price to RM ${wanted.toFixed(2)}`)
  await press(page, 'Save')
  await page.getByText('Saved', { exact: true }).waitFor()
  const changes = [
    `Changed the price from ${formatSen(item.price_sen)} to RM ${wanted.toFixed(2)}.`,
    `Set the cost to ${formatSen(item.price_sen)}.`,
    'Set the price rule to cost + 20%.',
  ]
  const history = page.getByRole('region', { name: 'History' })
  for (const change of changes) await history.getByText(change).waitFor()

  await page.goto(`/console/flash-sales/create?product_id=${item.id}`, { waitUntil: 'load' })
  await fill(page, 'Price', '0.01')
  await page.getByText(/^RM 0.01 is below the cost of/).waitFor()
  await page.goto('/console/coupons/create', { waitUntil: 'load' })
  await fill(page, 'Percentage', '50')
  await page.getByText('This coupon sells an item below cost:').waitFor()
  assert.deepEqual(await axeViolations(page), [], 'a coupon below cost')
  await fill(page, 'Percentage', '1')
  await page.getByText('This coupon sells an item below cost:').waitFor({ state: 'detached' })

  await page.goto('/console/products?filter={"off_rule":"false"}', { waitUntil: 'load' })
  await page.getByRole('link', { name: item.name }).first().waitFor()
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Download CSV')])
  const file = await readFile(await download.path(), 'utf8')
  const [heads, line, ...others] = file.trim().split('\r\n')
  assert.match(heads ?? '', /^ID,Game,Item,Price \(RM\),/)
  assert.ok(line?.startsWith(`${item.id},`) && line.includes(`,${Number(cost)},${wanted},`), line)
  assert.deepEqual(others, [])
  await page.goto('/console/operator-events', { waitUntil: 'load' })
  await page.getByText('downloaded 1 row of the list of products').waitFor()
  for (const change of changes) await page.getByText(change).first().waitFor()
  assert.deepEqual(complaints, [])
})

test('a new bank account is shown to shoppers once a second person approved it; every owner is notified', async () => {
  const owner = await newOperator(shop, 'owner', 'Who Owns')
  const { page, complaints } = await operatorVisit(
    shop,
    await newOperator(shop, 'finance', 'Mei'),
    desktop,
  )
  await page.goto('/console/payment-methods', { waitUntil: 'load' })
  await page.getByRole('link', { name: 'Change', exact: true }).click()
  await press(page, 'Add a bank account')
  const account = page.getByRole('list', { name: 'Bank accounts' }).getByRole('listitem').last()
  await account.getByRole('textbox', { name: 'Bank' }).fill('Test Bank')
  await account.getByRole('textbox', { name: 'Account number' }).fill('12')
  await account.getByRole('textbox', { name: 'Account holder' }).fill('Apeak Sdn. Bhd.')
  await press(page, 'Save')
  await page.getByText('An account number is 5 to 30 digits.').first().waitFor()
  await account.getByRole('textbox', { name: 'Account number' }).fill('1234 5678')
  await press(page, 'Save')
  await page
    .getByText('Sent for approval: a second person must approve this change.')
    .first()
    .waitFor()
  await page.getByText('Waiting for approval').waitFor()
  await page.getByRole('button', { name: 'Withdraw' }).waitFor()
  assert.deepEqual(await axeViolations(page), [], 'bank accounts')
  const mail = await mailTo(shop, owner.email, 'Mei asked to change where manual payments go')
  assert.match(mail, /Bank accounts requested: .*Test Bank 1234 5678/)

  const second = await operatorVisit(shop, owner, phone, 'light')
  await second.page.goto('/console/change-requests', { waitUntil: 'load' })
  await second.page.getByRole('button', { name: 'Approve' }).waitFor()
  assert.deepEqual(await axeViolations(second.page), [], 'approvals')
  await press(second.page, 'Approve')
  const dialog = second.page.getByRole('dialog')
  await dialog.getByText('Test Bank 1234 5678').waitFor()
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await second.page.getByText('Nothing to approve.').waitFor()
  assert.deepEqual(second.complaints, [])

  await page.goto('/console/payment-instructions', { waitUntil: 'load' })
  const methods = page.getByRole('list', { name: 'Payment methods' })
  await methods.getByRole('link').last().click()
  await fill(page, 'Note', 'by hand')
  await press(page, 'Save')
  await page.getByText('Waiting for approval').waitFor()
  const shown = await (await page.request.get('/api/payment-methods')).text()
  assert.match(shown, /Test Bank/)
  assert.doesNotMatch(shown, /"note":"by hand"/)
  await press(page, 'Withdraw')
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await page.getByText('Waiting for approval').waitFor({ state: 'detached' })
  // An invalid number was tried.
  assert.deepEqual(
    complaints.filter((one) => !one.includes('422')),
    [],
  )
})

test('finance tests the providers’ keys with RM 1, and the page shows each step', async () => {
  const farid = await newOperator(shop, 'finance', 'Farid')
  const { page, context, complaints } = await operatorVisit(shop, farid, desktop)
  await page.goto('/console/payment-methods', { waitUntil: 'load' })
  const tests = page.getByRole('region', { name: 'Test with RM 1' })
  for (const click of [clickAtCard, clickAtBank]) {
    const provider = tests.getByRole('region').nth(click === clickAtCard ? 0 : 1)
    await provider.getByText('Sandbox').waitFor()
    await provider.getByRole('button', { name: 'Start a test' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Start a test' }).click()
    const link = provider.getByRole('link', { name: /^Pay RM 1.0/ })
    const [tab] = await Promise.all([context.waitForEvent('page'), link.click()])
    await click(tab, 'Success')
    await tab.getByRole('heading', { name: 'The payment arrived' }).waitFor()
    assert.deepEqual(await axeViolations(tab), [])
    await tab.close()
    await provider.getByText('Passed').waitFor()
    const received = provider.getByText('A message with a valid signature arrived.')
    await received.waitFor({ state: 'attached' })
  }
  assert.deepEqual(await axeViolations(page), [], 'tests of the providers')
  assert.deepEqual(complaints, [])
})
