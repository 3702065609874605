// Orders, customers and the dashboard in the console.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { insertOrders } from '../../bench/million-orders.ts'
import { openPool } from '../../server/platform/postgres/database.ts'
import { newcomer } from '../../server/testing/accounts.ts'
import type { TestOperator } from '../../server/testing/operators.ts'
import { axeViolations } from './axe.ts'
import { logIn, openAccount } from './members.ts'
import { desktop, type OpenShop, openOwnShop, phone } from './open-shop.ts'
import { operatorVisit, slowLine } from './operator-visits.ts'
import { newOperator } from './operators.ts'
import { unpaidOrder } from './waiting-customer.ts'

const ORDERS = 2000
/** The last order's player ID, in order of creation. */
const PLAYER = String(100_000_000 + Math.floor(ORDERS / 3))

let shop: OpenShop
let owner: TestOperator
before(async () => {
  shop = await openOwnShop(() => ({ UNPAID_ORDERS_PER_BUYER: '1' }))
  const pool = openPool(shop.databaseUrl, 2)
  await insertOrders(pool, ORDERS)
  await pool.end()
  owner = await newOperator(shop, 'owner')
})
after(() => shop.close())

test('orders are found by player ID and by status', async () => {
  const { page, complaints } = await operatorVisit(shop, owner, desktop)
  await page.goto('/console/orders')
  await page.getByText('1-25 of 1,000+').waitFor()
  await page.getByRole('button', { name: 'Go to next page' }).click()
  await page.getByText('26-50 of 1,000+').waitFor()
  await page.getByRole('button', { name: 'Go to previous page' }).click()
  await page.getByText('1-25 of 1,000+').waitFor()
  await page.goto('/console/orders?page=80&perPage=25')
  await page.getByText(`1976-${ORDERS} of 1,000+`).waitFor()
  assert.ok(await page.getByRole('button', { name: 'Go to next page' }).isDisabled())
  await page.getByPlaceholder('Number, email, player ID').fill(PLAYER)
  await page.getByText('1-3 of 3').waitFor()
  await page.getByPlaceholder('Number, email, player ID').fill('nobody has this')
  await page.getByText('Nothing matches the filters.').waitFor()
  await page.getByPlaceholder('Number, email, player ID').fill('')
  await page.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'Payment to confirm' }).click()
  await page.getByText(/^1-25 of 3\d$/).waitFor()
  assert.deepEqual(complaints, [])
  await page.context().close()
})

test('a customer is found by player ID, suspended and reinstated', async () => {
  const { page, complaints } = await operatorVisit(shop, owner, desktop, 'light')
  await page.goto('/console/customers')
  const person = newcomer({ first_name: 'Xerxesia' })
  await shop.query(
    `update accounts set first_name = $1, last_name = '', email = $2
     where id = (select customer_id from orders where id = 'o' || lpad($3::text, 26, '0'))`,
    [person.first_name, person.email, ORDERS],
  )
  await page.getByPlaceholder('Name, email, phone, order, player ID').fill(PLAYER)
  // The list reloads a moment later, and would replace any page opened before that.
  await page.waitForURL(({ searchParams }) => !!searchParams.get('filter')?.includes(PLAYER))
  await page.getByRole('cell', { name: person.email }).click()
  await page.getByRole('heading', { name: 'Xerxesia' }).first().waitFor()
  await page.getByRole('region', { name: 'Orders' }).getByText('1-10 of 10').waitFor()
  assert.deepEqual(await axeViolations(page), [])

  await page.getByRole('button', { name: 'Suspend' }).click()
  await page.getByLabel('Reason').fill('A payment was disputed.')
  await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click()
  await page.getByText(/Suspended since .*: A payment was disputed\./).waitFor()
  await page.getByRole('region', { name: 'History' }).getByText('suspended Xerxesia.').waitFor()
  await page.getByRole('button', { name: 'Lift the suspension' }).click()
  await page.getByLabel('Reason').fill('It was settled.')
  await page.getByRole('dialog').getByRole('button', { name: 'Lift the suspension' }).click()
  await page
    .getByRole('region', { name: 'History' })
    .getByText('lifted the suspension of Xerxesia.')
    .waitFor()

  await page.getByRole('button', { name: 'Export data' }).click()
  await page.getByLabel('Reason').fill('They asked for it.')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog').getByRole('button', { name: 'Export data' }).click(),
  ])
  assert.match(download.suggestedFilename(), /^customer-\d+\.json$/)
  assert.deepEqual(complaints, [])
  await page.context().close()
})

test('a customer’s page shows the limits they have reached, and operators’ notes', async () => {
  const person = await openAccount(shop)
  const { token, user } = await logIn(shop, person)
  const { id } = user as { id: number }
  const order = await unpaidOrder(shop, token, person.email)
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await assert.rejects(logIn(shop, { ...person, password: 'not this one' }))
  }
  const support = await newOperator(shop, 'support', 'Farid')
  const { page, context, complaints } = await operatorVisit(shop, support, phone)
  await slowLine(page)
  await page.goto(`/console/customers/${id}/show`)
  const limits = page.getByRole('region', { name: 'Limits' })
  await limits.getByText(/^Password: locked until/).waitFor()
  await limits.getByText(/^Has 1 unpaid order, as many as allowed/).waitFor()
  await page.getByRole('button', { name: 'Unlock' }).click()
  await page.getByLabel('Reason').fill('They rang and knew their order.')
  await page.getByRole('dialog').getByRole('button', { name: 'Unlock' }).click()
  await limits.getByText(/^Password/).waitFor({ state: 'detached' })

  const notes = page.getByRole('region', { name: 'Notes' })
  await notes.getByText(/^No notes yet\./).waitFor()
  await notes.getByRole('button', { name: 'Add a note' }).click()
  await page.getByLabel('Note', { exact: true }).fill(`Pays ${order.reference} on Friday`)
  assert.deepEqual(await axeViolations(page, undefined, '[role=dialog]'), [], 'a note')
  await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).dblclick()
  await notes.getByText(/on Friday/).waitFor()
  assert.equal(await notes.getByText(/on Friday/).count(), 1)
  await page
    .getByRole('region', { name: 'History' })
    .getByText(/^Farid added a note to/)
    .waitFor()
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  assert.ok(wide <= 0, 'the page is no wider than the phone')
  assert.deepEqual(await axeViolations(page, undefined, 'main'), [], 'a customer on a phone')
  await notes.getByRole('link', { name: order.reference }).click()
  await page.getByRole('row').filter({ hasText: order.reference }).waitFor()
  assert.deepEqual(complaints, [])
  await context.close()
})

test('the dashboard shows sales as charts and tables, on a phone', async () => {
  const { page, complaints } = await operatorVisit(shop, owner, phone, 'light')
  await page.goto('/console/dashboard')
  await page.getByRole('list', { name: 'Waiting now' }).getByText('Payment to confirm').waitFor()
  await page.getByRole('button', { name: '30 days' }).click()
  const sales = page.getByRole('region', { name: 'Sales by hour' })
  await sales
    .getByText(/\d+ orders/)
    .first()
    .waitFor()
  await sales.getByText('Show as table').click()
  await sales.getByRole('rowheader', { name: '00:00' }).waitFor()
  await page.getByRole('button', { name: /Show all \d+/ }).click()
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  assert.ok(wide <= 0, 'nothing is wider than the phone')
  assert.deepEqual(await axeViolations(page), [])
  await page.goto('/console/orders')
  await page.getByText('of 1,000+').waitFor()
  const listed = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  assert.ok(listed <= 0, 'no list is wider than the phone')
  assert.deepEqual(complaints, [])
  await page.context().close()
})

test("a game’s page shows today's delivery time", async () => {
  await shop.query(
    `update orders set status = 'completed', delivered_qty = qty, reservation = 'sold',
       created_at = now() - interval '2 hours', paid_at = now() - interval '2 hours',
       completed_at = now() - interval '2 hours' + interval '100 seconds'
     where category_id = (select id from categories where slug = 'mobile-legends')`,
  )
  await shop.query("select graphile_worker.add_job('measure_deliveries')")
  const { page, complaints } = await shop.visit(phone)
  for (let tries = 0; tries < 60; tries += 1) {
    await page.goto('/products/mobile-legends')
    if (await page.getByText('Delivered in 2 min today').isVisible()) break
    await page.waitForTimeout(500)
  }
  await page.getByText('Delivered in 2 min today').waitFor()
  assert.deepEqual(await axeViolations(page), [])
  assert.deepEqual(complaints, [])
  await page.context().close()
})

test("an owner sees a failed job's error and retries it", async () => {
  await shop.query("select graphile_worker.add_job('of_another_version')")
  await shop.query(
    `update graphile_worker._private_jobs j set attempts = max_attempts, last_error = 'The disk is full'
     from graphile_worker._private_tasks t where t.id = j.task_id and identifier = 'of_another_version'`,
  )
  const { page, context, complaints } = await operatorVisit(shop, owner, phone, 'light')
  await page.goto('/console/system')
  const job = page.getByRole('listitem').filter({ hasText: 'of_another_version' })
  await job.getByText('The disk is full').waitFor()
  await job.getByText('Out of retries').waitFor()
  await job.getByRole('button', { name: 'Retry' }).click()
  await page.getByLabel('Reason').fill('There is room again')
  assert.deepEqual(await axeViolations(page, undefined, '[role=dialog]'), [], 'trying a job again')
  await page.getByRole('dialog').getByRole('button', { name: 'Retry' }).click()
  await page.getByText('Retrying.').waitFor()
  await job.getByText('Will retry').waitFor()
  assert.deepEqual(await axeViolations(page, undefined, 'main'), [], 'the system on a phone')
  assert.deepEqual(complaints, [])
  await context.close()
})
