// Support threads and affiliates in the console.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { makeBusyDay } from '../../demo/busy-day.ts'
import { openDatabase, openPool } from '../../server/platform/postgres/database.ts'
import { oweCommission, sendApplication } from '../../server/testing/affiliates.ts'
import type { TestOperator } from '../../server/testing/operators.ts'
import { enquiry, ticket } from '../../server/testing/support.ts'
import { callsOf } from '../../server/testing/test-shop.ts'
import { newPerson } from './affiliates.ts'
import { axeViolations } from './axe.ts'
import { mailTo } from './mailbox.ts'
import { logIn, openAccount } from './members.ts'
import { desktop, type OpenShop, openOwnShop, phone } from './open-shop.ts'
import { operatorVisit, slowLine } from './operator-visits.ts'
import { newOperator } from './operators.ts'

/** A picture of one pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

let shop: OpenShop
let owner: TestOperator
let calls: ReturnType<typeof callsOf>
before(async () => {
  shop = await openOwnShop()
  owner = await newOperator(shop, 'owner', 'Mei')
  calls = callsOf(shop.url)
})
after(() => shop.close())

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const inDialog = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true })

async function answerWith(page: Page, text: string): Promise<void> {
  await page.getByLabel('Answer', { exact: true }).fill(text)
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByRole('log').getByText(text).waitFor()
}

test('a new ticket appears at once, gets a saved answer and a note', async () => {
  const { page, complaints } = await operatorVisit(shop, owner, desktop)
  await page.goto('/console/snippets')
  await page.getByRole('link', { name: 'New answer' }).click()
  await page.getByLabel('Name', { exact: false }).fill('On its way')
  await page.getByLabel('Text').fill('Dear {name}, request {number} is on its way. {operator}')
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('heading', { name: 'On its way', level: 2 }).waitFor()
  assert.deepEqual(await axeViolations(page), [])

  await page.goto('/console/threads')
  await page.getByText('No open conversations. Support tickets and chats appear here.').waitFor()
  const typed = ticket({ name: 'Nur Aina', subject: 'Where are my diamonds?' })
  const sent = await calls.post('/api/create-ticket', typed)
  assert.equal(sent.status, 201, sent.text)
  await row(page, typed.subject)
    .getByText(/^Waiting/)
    .last()
    .waitFor()
  assert.deepEqual(await axeViolations(page), [])
  await row(page, typed.subject).getByRole('link', { name: 'Nur Aina' }).click()
  await page.getByRole('heading', { name: typed.subject }).waitFor()

  const field = page.getByLabel('Answer', { exact: true })
  await field.pressSequentially('/way')
  await page.getByRole('option', { name: /On its way/ }).waitFor()
  await field.press('Enter')
  const text = `Dear Nur Aina, request #${sent.body.number} is on its way. Mei`
  await page.waitForFunction(
    (wanted) => [...document.querySelectorAll('textarea')].some(({ value }) => value === wanted),
    text,
  )
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByRole('log').getByText(text).waitFor()
  assert.ok((await mailTo(shop, typed.email, 'Our reply')).includes(text))

  await page.getByRole('button', { name: 'Add a note' }).click()
  await page.getByRole('textbox', { name: 'Note' }).fill('She rang twice.')
  await inDialog(page, 'Add').click()
  const notes = page.getByRole('region', { name: 'Internal notes' })
  await notes.getByText('She rang twice.').waitFor()
  await page.getByRole('button', { name: 'Assign to me' }).click()
  await page.getByRole('button', { name: 'Assigned to Mei' }).waitFor()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await page.getByRole('button', { name: 'Reopen' }).waitFor()
  assert.deepEqual(await axeViolations(page), [])
  assert.deepEqual(complaints, [])
  await page.context().close()
})

test('the queue lists an open ticket with its age until it is answered there', async () => {
  const typed = ticket({ name: 'Nur Aina', subject: 'Where are my diamonds?' })
  const sent = await calls.post('/api/create-ticket', typed)
  assert.equal(sent.status, 201, sent.text)
  await shop.query(
    "update support_threads set waiting_since = now() - interval '3 hours 20 minutes' where id = $1",
    [sent.body.number],
  )
  const { page, context, complaints } = await operatorVisit(shop, owner, desktop)
  await page.goto('/console/queue')
  const item = page.getByRole('listitem').filter({ hasText: `#${sent.body.number}` })
  await item.getByText(/^3 h [2-5]\d$/).waitFor()
  const menu = page.getByRole('navigation', { name: 'Console' })
  await menu.getByRole('link', { name: '1 waiting: Inbox' }).waitFor()
  await item.getByRole('button').first().click()
  await item.getByRole('link', { name: 'Open conversation' }).click()
  await page.getByRole('heading', { name: typed.subject }).waitFor()
  await answerWith(page, 'They are in your account now.')
  await menu.getByRole('link', { name: 'Inbox', exact: true }).waitFor()
  await menu.getByRole('link', { name: 'Queue' }).click()
  await page.getByRole('status').filter({ hasText: '0 waiting' }).waitFor()
  await item.waitFor({ state: 'detached' })
  assert.deepEqual(complaints, [])
  await context.close()
})

test('an operator attaches the order that a ticket is about, and detaches it', async () => {
  const [id = ''] = await makeBusyDay(shop.url, 1)
  const { short_reference } = (await owner.get(`/api/console/orders/${id}`)).body
  const reference = String(short_reference)
  // From another address than the order's.
  const typed = ticket({ name: 'Nur Aina', subject: 'Wrong player', order_reference: reference })
  const sent = await calls.post('/api/create-ticket', typed)
  assert.equal(sent.status, 201, sent.text)
  const { page, context, complaints } = await operatorVisit(shop, owner, desktop)
  await slowLine(page)
  await page.goto(`/console/threads/${sent.body.number}/show`)
  await page
    .getByText('its email address is different. Do not discuss the order with them.')
    .waitFor()
  await page.getByRole('button', { name: 'Attach an order' }).click()
  const field = page.getByLabel('Order reference')
  assert.equal(await field.inputValue(), reference, 'what they typed')
  await field.fill('AP-2222-2222')
  await inDialog(page, 'Attach').click()
  await page.getByRole('dialog').getByRole('alert').waitFor()
  await field.fill(reference.toLowerCase())
  await inDialog(page, 'Attach').dblclick()
  await page.getByRole('button', { name: 'Detach' }).waitFor()
  const history = page.getByRole('region', { name: 'History' })
  await history.getByText('attached the order.').waitFor()
  assert.equal(await history.getByText('attached the order.').count(), 1)
  assert.deepEqual(await axeViolations(page), [], 'a conversation with its order')
  const facts = page.getByRole('definition').filter({ hasText: reference })
  await facts.getByRole('link', { name: reference }).first().click()
  const conversations = page.getByRole('region', { name: 'Conversations' })
  await conversations.getByRole('link', { name: 'Wrong player' }).click()
  await page.getByRole('button', { name: 'Detach' }).click()
  await inDialog(page, 'Detach').click()
  await page.getByRole('button', { name: 'Attach an order' }).waitFor()
  await history.getByText('detached the order.').waitFor()
  assert.deepEqual(
    complaints.filter((one) => !/status of 422/.test(one)),
    [],
  )
  await context.close()
})

test('an answer is kept while another is sent, on other pages, and after a lost response', async () => {
  const [order = ''] = await makeBusyDay(shop.url, 1)
  const { short_reference } = (await owner.get(`/api/console/orders/${order}`)).body
  const typed = ticket({ name: 'Nur Aina', subject: 'Three questions' })
  const sent = await calls.post('/api/create-ticket', typed)
  assert.equal(sent.status, 201, sent.text)
  const { number } = sent.body
  const attached = await owner.post(`/api/console/threads/${number}/order`, {
    order: short_reference,
    seen: null,
  })
  assert.equal(attached.status, 200, attached.text)
  const { page, context } = await operatorVisit(shop, owner, desktop)
  await page.goto(`/console/threads/${number}/show`)
  const field = page.getByLabel('Answer', { exact: true })
  const send = page.getByRole('button', { name: 'Send' })
  const log = page.getByRole('log')

  // Typed while the first is being sent.
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const answers = '**/api/console/threads/*/answer'
  await page.route(answers, async (route) => {
    await released
    await route.continue()
  })
  await field.fill('First.')
  await send.click()
  await field.fill('Second.')
  release()
  await log.getByText('First.').waitFor()
  assert.equal(await field.inputValue(), 'Second.')
  await page.unroute(answers)

  // Kept while the order is read.
  await page
    .getByRole('link', { name: String(short_reference) })
    .first()
    .click()
  await page.getByRole('region', { name: 'Conversations' }).waitFor()
  await page.goBack()
  await field.waitFor()
  assert.equal(await field.inputValue(), 'Second.')

  // The response is lost, the text amended and sent: both are stored.
  await page.route(answers, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await send.click()
  await page.getByText('The shop could not be reached. Please try again.').waitFor()
  await page.unroute(answers)
  await log.getByText('Second.').waitFor()
  await field.fill('Second, amended.')
  await send.click()
  await log.getByText('Second, amended.').waitFor()
  assert.equal(await field.inputValue(), '')
  await context.close()
})

test('a visitor and an operator chat live', async () => {
  await shop.query(
    `update support_hours set away_text = 'Back at nine.',
       days = '[null, null, null, null, null, null, null]'`,
  )
  await shop.query('delete from support_presence')
  const visitor = await shop.visit(phone)
  await visitor.page.goto('/order-success')
  await visitor.page.evaluate(() => scrollTo({ top: 1e6, behavior: 'instant' }))
  await visitor.page.getByRole('button', { name: /^Live chat/ }).click()
  const chat = visitor.page.getByRole('dialog', { name: 'Live chat' })
  await chat.getByText('Back at nine.').waitFor()
  await visitor.page.getByLabel('Your message').fill('Is anybody there?')
  await visitor.page.getByLabel('Your message').press('Enter')

  const farid = await newOperator(shop, 'support', 'Farid')
  const { page, complaints } = await operatorVisit(shop, owner, desktop, 'light')
  await page.goto('/console/threads')
  await row(page, 'Is anybody there?').getByRole('link').click()
  await answerWith(page, 'I am.')
  await chat.getByText('I am.').waitFor()
  await chat.getByText('We’re online.').waitFor()
  await page.getByRole('button', { name: 'Add a note' }).click()
  await page.getByRole('textbox', { name: 'Note' }).fill('Sounds impatient.')
  await inDialog(page, 'Add').click()
  await page
    .getByRole('region', { name: 'Internal notes' })
    .getByText('Sounds impatient.')
    .waitFor()
  await visitor.page.getByLabel('Your message').fill('Good.')
  await visitor.page.getByLabel('Your message').press('Enter')
  await page.getByRole('log').getByText('Good.').waitFor()
  assert.equal(await visitor.page.getByText('Sounds impatient.').count(), 0)
  assert.deepEqual(await axeViolations(page), [])

  // The second operator sees the first reply before sending theirs.
  const other = await operatorVisit(shop, farid, desktop)
  await other.page.goto(page.url())
  await other.page.getByLabel('Answer', { exact: true }).pressSequentially('Me, too')
  await page.getByText('Farid is typing an answer.').waitFor()

  await page.goto('/console/support-hours/chat')
  await page.getByLabel('Text for visitors').fill('Back at ten.')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved', { exact: true }).first().waitFor()
  assert.deepEqual(await axeViolations(page), [])
  assert.deepEqual(complaints, [])
  for (const { context } of [visitor, other]) await context.close()
  await page.context().close()
})

test('a partnership enquiry shows all its answers and changes its status', async () => {
  const typed = enquiry({
    name: 'Hakim',
    subject: 'Our new game',
    contact_number: '+60 12-345 6789',
  })
  const sent = await calls.post('/api/create-partnership', typed)
  assert.equal(sent.status, 201, sent.text)
  const { page, complaints } = await operatorVisit(shop, owner, desktop)
  await page.goto('/console/partnerships')
  await row(page, typed.message).getByText(typed.role).waitFor()
  await page.getByRole('link', { name: /^1 waiting: Partnership/ }).waitFor()
  assert.deepEqual(await axeViolations(page), [])
  await row(page, typed.message).getByRole('link', { name: 'Hakim' }).click()
  const panel = page.getByRole('region', { name: 'Enquiry' })
  await panel.getByText('+60 12-345 6789').waitFor()
  await panel.getByRole('combobox', { name: 'State' }).click()
  await page.getByRole('option', { name: 'In talks' }).click()
  await page.getByRole('region', { name: 'History' }).getByText('moved it to “In talks”.').waitFor()
  await answerWith(page, 'Let us talk on Monday.')
  await mailTo(shop, typed.email, 'Our reply')
  assert.deepEqual(complaints, [])
  await page.context().close()
})

test('an affiliate is approved after their document is downloaded, and paid a month by bank', async () => {
  const person = newPerson('Nurul')
  await openAccount(shop, person)
  const session = await logIn(shop, person)
  const headers = { authorization: `Bearer ${session.token}` }
  const applied = await sendApplication(
    calls as Parameters<typeof sendApplication>[0],
    { headers },
    picture,
    {
      filename: 'ic.png',
    },
  )
  assert.equal(applied.status, 200, applied.text)

  const { page, complaints } = await operatorVisit(shop, owner, desktop)
  await page.goto('/console/affiliate-applications')
  await row(page, 'Aina Creator').getByRole('link').first().click()
  const document = page.getByRole('region', { name: 'Document' })
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    document.getByRole('button', { name: 'Download' }).click(),
  ])
  assert.match(saved.suggestedFilename(), /^application-\d+\.png$/)
  await page.getByRole('region', { name: 'History' }).getByText('viewed the document.').waitFor()
  assert.equal(await document.locator('img, iframe, embed, object').count(), 0)
  assert.deepEqual(await axeViolations(page), [])
  await page.getByRole('button', { name: 'Approve' }).click()
  await inDialog(page, 'Approve').click()
  await page.getByText('approved the application.').waitFor()

  const pool = openPool(shop.databaseUrl, 2)
  const database = openDatabase(pool)
  const id = session.user.id
  await oweCommission(
    { context: { pool, database } } as Parameters<typeof oweCommission>[0],
    id,
    4_250,
  )
  await database.destroy()

  await page.goto(`/console/affiliates/${id}/show`)
  await page.getByRole('region', { name: 'Statements' }).getByText('2024-01').waitFor()
  assert.deepEqual(await axeViolations(page), [])
  await page.goto('/console/affiliates')
  await row(page, 'Aina Creator').getByText('RM 42.50').first().waitFor()
  assert.deepEqual(await axeViolations(page), [])

  await page.goto('/console/affiliate-payouts')
  const owed = page.getByRole('region', { name: 'Owed' })
  await row(page, 'Aina Creator').getByRole('checkbox').click()
  await owed.getByRole('button', { name: 'Prepare a payout run' }).click()
  await inDialog(page, 'Prepare a payout run').click()
  await owed.getByText('In a payout run').waitFor()
  const runs = page.getByRole('region', { name: 'Payout runs' })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    runs.getByRole('button', { name: 'Download bank file' }).click(),
  ])
  const file = await readFile(await download.path(), 'utf8')
  assert.match(file, /,Bank of Tests,\d+,42\.50,/)
  await runs.getByRole('button', { name: 'Mark as paid' }).click()
  await page.getByLabel('Bank reference').fill(`IBG ${randomUUID().slice(0, 8)}`)
  await inDialog(page, 'Mark as paid').click()
  await runs.getByText(/^Paid, IBG/).waitFor()
  await page.getByRole('region', { name: 'Paid' }).getByText('RM 42.50').waitFor()
  await owed.getByText('No balances to pay.').waitFor()
  assert.deepEqual(await axeViolations(page), [])
  assert.deepEqual(complaints, [])
  await page.context().close()
})
