// Occasional operator tasks.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { makeBusyDay } from '../../demo/busy-day.ts'
import { axeViolations } from './axe.ts'
import { ITEM } from './code-shopper.ts'
import { chosen, confirm, dialog, dialogViolations, openQueue, waitForText } from './desk-steps.ts'
import { mailTo } from './mailbox.ts'
import { desktop, type OpenShop, openOwnShop, phone } from './open-shop.ts'
import { operatorVisit } from './operator-visits.ts'
import { codeFor, newOperator } from './operators.ts'

const ORDERS = 6

/** A picture of one pixel. */
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

let shop: OpenShop
before(async () => {
  shop = await openOwnShop()
  const [paid] = await makeBusyDay(shop.url, ORDERS)
  // Authorised at the provider: one payment that the shop has, and one that it does not know. The first is
  // linked to its payment, or the shop would link and resolve it itself every ten minutes.
  await shop.query(
    `insert into unmatched_money (provider, kind, provider_reference, provider_payment_id, payment_id,
                                  reference, amount_sen, currency, state)
     select 'razorpay', 'uncaptured', p.provider_payment_id, p.provider_payment_id, p.id, a.reference,
            p.amount_sen, 'MYR', 'pending'
     from payments p join payment_attempts a on a.id = p.attempt_id where p.payable_id = $1
     union all
     select 'razorpay', 'uncaptured', 'pay_unknown', 'pay_unknown', null, 'o1-1', 1700, 'MYR', 'pending'`,
    [paid],
  )
})
after(() => shop.close())

test('an operator hands a claimed item to a colleague', async () => {
  const colleague = await openQueue(shop, 'owner', 'Siti', ORDERS + 2, { theme: 'light' })
  const farid = await openQueue(shop, 'fulfilment', 'Farid', ORDERS)
  const { page } = farid
  await page.getByRole('button', { name: 'To deliver', exact: true }).click()
  await page.keyboard.press('c')
  await chosen(page).getByRole('button', { name: 'Hand over' }).click()
  await dialog(page, 'Hand this to a colleague').getByRole('combobox', { name: 'To' }).click()
  await page.getByRole('option', { name: 'Siti' }).click()
  assert.deepEqual(await dialogViolations(page), [], 'handing over')
  await confirm(page, 'Hand over')
  await waitForText(page, 'Handed over')
  await chosen(page).getByRole('button', { name: 'Take over from Siti' }).waitFor()
  await colleague.page.getByRole('listitem').filter({ hasText: 'Siti' }).waitFor()
  for (const { context, complaints } of [farid, colleague]) {
    assert.deepEqual(complaints, [])
    await context.close()
  }
})

test('a bad code is withdrawn, then the rest of its import', async () => {
  const operator = await newOperator(shop, 'fulfilment', 'Farid')
  const { page, context, complaints } = await operatorVisit(shop, operator, desktop, 'light')
  await page.goto('/console/code-stocks')
  await page.getByRole('row').filter({ hasText: ITEM }).getByText('Sold out').click()
  await page.getByRole('textbox', { name: 'Codes' }).fill('PLAY-1\nPLAY-2\nPLAY-3')
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('button', { name: 'Import 3 codes' }).click()
  await waitForText(page, '3 codes imported')
  const available = page.getByRole('row').filter({ hasText: 'Available' })
  for (const [how, left] of [
    ['This code only', 2],
    ['All undelivered codes of its import', 0],
  ] as const) {
    await available.first().getByRole('button', { name: 'Withdraw' }).click()
    await page.getByRole('radio', { name: how }).check()
    await page.getByLabel('Reason').fill('The supplier takes them back')
    assert.deepEqual(await dialogViolations(page), [], how)
    await confirm(page, 'Withdraw')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.waitForFunction(
      (count) =>
        [...document.querySelectorAll('tbody tr')].filter((row) =>
          row.textContent?.includes('Available'),
        ).length === count,
      left,
    )
  }
  assert.deepEqual(complaints, [])
  await context.close()
})

test('an operator captures an authorised payment, or sees why it failed', async () => {
  const operator = await newOperator(shop, 'finance', 'Mei')
  const { page, context, complaints } = await operatorVisit(shop, operator, desktop)
  for (const [reference, answer] of [
    ['pay_unknown', 'This payment belongs to no known order or top-up.'],
    ['pay_', /^Captured$/],
  ] as const) {
    await page.goto('/console/unmatched-money')
    const row = page.getByRole('row').filter({ hasText: reference })
    const wanted = reference === 'pay_' ? row.filter({ hasNotText: 'pay_unknown' }) : row
    await wanted.getByRole('link').first().click()
    await page.getByRole('heading', { name: /Authorised, not captured/ }).waitFor()
    await page.getByRole('button', { name: 'Capture' }).click()
    await page.getByLabel('Reason').fill('The unit was found')
    assert.deepEqual(await dialogViolations(page), [], 'capturing')
    await confirm(page, 'Capture')
    await waitForText(page, answer)
  }
  assert.deepEqual(
    complaints.filter((one) => !/status of 409/.test(one)),
    [],
  )
  await context.close()
})

test('each order shows its own receipt of a transfer, whichever was shown before', async () => {
  await shop.query(
    `insert into order_transfers (order_id, receipt, receipt_type)
     select id, decode($1, 'base64'), 'image/png' from orders where status = 'pending'`,
    [PIXEL],
  )
  const owner = await newOperator(shop, 'owner', 'Siti')
  const { body } = await owner.get('/api/console/orders?status=pending')
  const [one, other] = body.data as { id: string; short_reference: string }[]
  assert.ok(one && other)
  const { page, context, complaints } = await operatorVisit(shop, owner, desktop)
  const receipt = page.getByRole('img', { name: 'Receipt of the transfer' })
  const show = page.getByRole('button', { name: 'Show the receipt' })
  await page.goto(`/console/orders/${one.id}/show`)
  await show.waitFor()
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('combobox', { name: 'Search' }).fill(other.short_reference)
  await page.getByRole('option').filter({ hasText: other.short_reference }).click()
  await page.waitForURL(`**/orders/${other.id}/show`)
  await show.click()
  await receipt.waitFor()
  await page.waitForFunction(() => {
    const picture = document.querySelector<HTMLImageElement>('img[alt="Receipt of the transfer"]')
    return picture?.naturalWidth === 1
  })
  await page.goBack()
  await page.waitForURL(`**/orders/${one.id}/show`)
  await waitForText(page, one.short_reference)
  await show.waitFor()
  assert.equal(await receipt.count(), 0)
  assert.deepEqual(complaints, [])
  await context.close()
})

test('an operator resets a forgotten password by a mailed link', async () => {
  const person = await newOperator(shop, 'support', 'Aina')
  const { page, context, complaints } = await shop.visit(phone, 'light')
  await page.goto('/console')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor()
  await page.getByRole('textbox', { name: 'Email' }).fill(person.email)
  assert.deepEqual(await axeViolations(page), [], 'asking for a link')
  await page.getByRole('button', { name: 'Send the link' }).click()
  await waitForText(page, /a link is on its way/)
  const mail = await mailTo(shop, person.email, 'choose a new password')
  await page.goto(/\/console\/choose-password#[\w-]+/.exec(mail)?.[0] ?? '')
  const password = 'another sentence that is long'
  await page.getByLabel('New password').fill(password)
  assert.deepEqual(await axeViolations(page), [], 'choosing a password')
  await page.getByRole('button', { name: 'Change the password' }).click()
  await waitForText(page, 'Your password has been changed.')
  await page.getByRole('link', { name: 'Log in' }).click()
  await page.getByRole('textbox', { name: 'Email' }).fill(person.email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page
    .getByRole('textbox', { name: 'Code' })
    .fill(await codeFor(shop, { ...person, app: person.app ?? '' }))
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('button', { name: /Aina|Profile/ }).waitFor()
  assert.deepEqual(complaints, [])
  await context.close()
})

test('an operator on a phone corrects a player ID, leaves a note and resends a mail', async () => {
  const operator = await newOperator(shop, 'fulfilment', 'Farid')
  const { page, context, complaints } = await operatorVisit(shop, operator, phone)
  await page.goto('/console/queue')
  await page.getByRole('button', { name: 'To deliver', exact: true }).click()
  await chosen(page)
    .getByRole('link', { name: /Open order/ })
    .click()
  await page.getByRole('button', { name: 'Correct details' }).click()
  const correct = dialog(page, 'Correct the details')
  await correct.getByRole('textbox').first().fill('87654321')
  await correct.getByLabel('Reason').fill('Mistyped')
  await confirm(correct, 'Correct')
  await page.getByRole('button', { name: /^Copy .*87654321/ }).waitFor()
  await page.getByRole('button', { name: 'Note', exact: true }).click()
  await dialog(page, /note/).getByLabel('Note').fill('Wants it at noon')
  await confirm(dialog(page, /note/), 'Add note')
  await page.getByText('Wants it at noon').waitFor()
  await page.getByRole('button', { name: 'Resend email' }).click()
  await confirm(dialog(page, 'Resend email'), 'Send')
  await page.getByText('resent the order confirmation').waitFor()
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  assert.equal(wide, false, 'the page is no wider than the phone')
  assert.deepEqual(await axeViolations(page, undefined, 'main'), [], 'an order on a phone')
  assert.deepEqual(complaints, [])
  await context.close()
})
