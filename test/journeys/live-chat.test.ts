import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { markPresent, reply } from '../../server/support/support.ts'
import { openTestShop, type TestShop } from '../../server/testing/test-shop.ts'
import { assertAccessible } from './axe.ts'
import { desktop, type OpenShop, openOwnShop, openShop, phone } from './open-shop.ts'

let shop: OpenShop
// The shop's side of a conversation, in a separate process.
let desk: TestShop
before(async () => {
  shop = await openShop()
  desk = await openTestShop({}, { databaseUrl: shop.databaseUrl })
})
after(async () => {
  await desk?.close()
  await shop?.close()
})

const operator = { kind: 'operator', id: '1' } as const
const button = (page: Page) => page.getByRole('button', { name: /^Live chat/ })
const chat = (page: Page) => page.getByRole('dialog', { name: 'Live chat' })
const field = (page: Page) => page.getByLabel('Your message')

/** Opens the chat on a page where its button covers nothing. */
async function openChat(page: Page, path = '/order-success'): Promise<void> {
  await page.goto(path)
  await page.evaluate(() => scrollTo({ top: 1e6, behavior: 'instant' }))
  await button(page).click()
  await field(page).waitFor()
}

async function say(page: Page, text: string): Promise<void> {
  await field(page).fill(text)
  await field(page).press('Enter')
  await markedMessages(page, text)
}

/** Waits until a message with its time is shown. */
const markedMessages = (page: Page, text: string) =>
  chat(page).getByRole('listitem').filter({ hasText: text }).locator('time').waitFor()

/** An operator answers the conversation with this message. */
async function answer(said: string, text: string): Promise<void> {
  const { rows } = await desk.context.pool.query<{ thread_id: number }>(
    'select thread_id from support_messages where body = $1',
    [said],
  )
  const thread = rows[0]?.thread_id ?? 0
  await reply(desk.context, thread, { key: randomUUID(), body: text }, operator)
}

test('two visitors have separate conversations', async () => {
  const [aina, hakim] = await Promise.all([shop.visit(phone), shop.visit(desktop, 'light')])
  await openChat(aina.page)
  await field(aina.page).and(aina.page.locator(':focus')).waitFor()
  await openChat(hakim.page)
  await say(aina.page, 'Aina asks')
  await say(hakim.page, 'Hakim asks')
  await answer('Aina asks', 'For Aina')
  await answer('Hakim asks', 'For Hakim')
  await markedMessages(aina.page, 'For Aina')
  await markedMessages(hakim.page, 'For Hakim')
  assert.equal(await chat(aina.page).getByText('Hakim').count(), 0)
  await assertAccessible(aina.page, 'a conversation on a phone')
  await assertAccessible(hakim.page, 'a conversation on a desktop')

  // The chat is closed on load, and continues the conversation.
  await openChat(aina.page)
  await markedMessages(aina.page, 'For Aina')
  await aina.page.keyboard.press('Escape')
  await chat(aina.page).waitFor({ state: 'hidden' })
  assert.match((await focusedLabel(aina.page)) ?? '', /^Live chat/)
  assert.deepEqual(aina.complaints.concat(hakim.complaints).filter(isUnexpected), [])
  await aina.context.close()
  await hakim.context.close()
})

test('an unread answer is counted in every tab until it is seen', async () => {
  const { page, context } = await shop.visit(desktop)
  await openChat(page)
  await say(page, 'Are you there?')
  await chat(page).getByRole('button', { name: 'Close live chat' }).click()
  await answer('Are you there?', 'We are.')
  await page.getByRole('button', { name: 'Live chat, 1 new answer' }).waitFor()
  const tab = await context.newPage()
  await tab.goto('/order-success')
  await tab.getByRole('button', { name: 'Live chat, 1 new answer' }).waitFor()
  await openChat(tab)
  await markedMessages(tab, 'We are.')
  await tab.getByRole('button', { name: 'Live chat', exact: true }).waitFor()
  await page.bringToFront()
  await page.getByRole('button', { name: 'Live chat', exact: true }).waitFor()
  await context.close()
})

test('an unsent message survives a reload and is delivered once', async () => {
  const { page, context } = await shop.visit(phone)
  await openChat(page)
  // The shop receives it, and its response is lost.
  await page.route('**/api/chat/messages', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await field(page).fill('Can you hear me?')
  await field(page).press('Enter')
  await field(page).fill('And this?')
  await field(page).press('Enter')
  await chat(page).getByText('Not sent. You seem to be offline.').waitFor()
  await assertAccessible(page, 'a message that was not sent')
  await openChat(page)
  await page.unroute('**/api/chat/messages')
  await chat(page).getByRole('button', { name: 'Resend' }).click()
  await markedMessages(page, 'Can you hear me?')
  await markedMessages(page, 'And this?')
  await answer('Can you hear me?', 'Loud and clear.')
  await markedMessages(page, 'Loud and clear.')
  assert.equal(await chat(page).getByText('Can you hear me?').count(), 1)
  const { rows } = await desk.context.pool.query(
    "select distinct thread_id from support_messages where body in ('Can you hear me?', 'And this?')",
  )
  assert.equal(rows.length, 1, 'all of it in one conversation')
  await context.close()
})

test('the chat asks for an address only while no operator is present', async () => {
  const { page, context } = await shop.visit({ ...phone, viewport: { width: 320, height: 568 } })
  await openChat(page)
  await say(page, 'Anybody?')
  const address = page.getByLabel('We’re offline right now. Where should we email our reply?')
  await address.fill('aina@example.com')
  await assertAccessible(page, 'the question for an address')
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 320)
  await chat(page).getByRole('button', { name: 'Email me the reply' }).click()
  await chat(page).getByText('We’ll reply here and by email.').waitFor()
  await address.waitFor({ state: 'detached' })
  await markPresent(desk.context, operator)
  await answer('Anybody?', 'Me!')
  await chat(page).getByText('We’re online.').waitFor()
  await context.close()
})

test("another service's chat loads at the first click, in a frame isolated from the page's policy", async () => {
  const framed = await openOwnShop(() => ({ CHAT_TAWK_ID: '5f0c/default' }))
  try {
    const { page, context, complaints } = await framed.visit(desktop)
    let loads = 0
    await context.route('https://tawk.to/**', (route) => {
      loads += 1
      return route.fulfill({ contentType: 'text/html', body: '<h1>Their chat</h1>' })
    })
    const answered = await page.goto('/order-success')
    assert.doesNotMatch((await answered?.headerValue('content-security-policy')) ?? '', /tawk/)
    assert.deepEqual(complaints, [], 'nothing of it before the click')
    await button(page).click()
    const theirs = page.frameLocator('iframe[title="Live chat"]').frameLocator('iframe')
    await theirs.getByRole('heading', { name: 'Their chat' }).waitFor()
    await page.getByRole('button', { name: 'Close live chat' }).click()
    await chat(page).waitFor({ state: 'hidden' })
    await button(page).click()
    await theirs.getByRole('heading', { name: 'Their chat' }).waitFor()
    assert.equal(loads, 1, 'closing it does not end it')
    assert.deepEqual(complaints, ['request: https://tawk.to/chat/5f0c/default'])
    await context.close()
  } finally {
    await framed.close()
  }
})

function focusedLabel(page: Page): Promise<string | null | undefined> {
  return page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
}

// A reload aborts the stream.
const isUnexpected = (complaint: string) => !/ERR_(ABORTED|INCOMPLETE)/.test(complaint)
