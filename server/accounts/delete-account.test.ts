import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  logIn,
  mailTo,
  newcomer,
  newShopper,
  openAccount,
  type Shopper,
} from '#testing/accounts.ts'
import { fillCart, offerMethod, orderOf, sellItem } from '#testing/fixtures.ts'
import { giveGold } from '#testing/gold.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'

let shop: TestShop
let product_id: number
before(async () => {
  shop = await openTestShop()
  await offerMethod(shop.context.database)
  product_id = (await sellItem(shop.context.database)).product_id
})
after(() => shop.close())

async function order({ headers, email }: Shopper): Promise<string> {
  const body = orderOf(await fillCart(shop, product_id), { customer_email: email })
  const answer = await shop.post('/api/create-order', body, headers)
  assert.equal(answer.status, 200, answer.text)
  return answer.body.order_id as string
}

const finish = (id: string) =>
  shop.context.pool.query(
    "update orders set status = 'completed', reservation = 'sold' where id = $1",
    [id],
  )

const remove = (shopper: Shopper, deletePassword = shopper.password) =>
  shopper.put('/api/delete-account', { deletePassword })

test('an order of somebody logged in is theirs', async () => {
  const shopper = await newShopper(shop)
  const id = await order(shopper)
  const { rows } = await shop.context.pool.query('select customer_id from orders where id = $1', [
    id,
  ])
  assert.equal(rows[0].customer_id, shopper.id)
})

test('a deleted account leaves its orders and nothing of the person', async () => {
  const shopper = await newShopper(
    shop,
    newcomer({ first_name: 'Xerxesia', phone: '+60198765432' }),
  )
  const other = await logIn(shop, shopper)
  const id = await order(shopper)
  await finish(id)
  const asGuest = await shop.post(
    '/api/create-order',
    orderOf(await fillCart(shop, product_id), { customer_email: shopper.email.toUpperCase() }),
  )
  await finish(asGuest.body.order_id as string)
  await shop.post('/api/forgot-password', { email: shopper.email })
  await shopper.post('/api/forgot-pin', {})
  await shop.post('/api/register', newcomer({ email: shopper.email, first_name: 'Xerxesia' }))

  assert.deepEqual(Object.keys((await remove(shopper, 'wrong')).body.errors), ['deletePassword'])
  const answer = await remove(shopper)
  assert.equal(answer.status, 200, answer.text)
  assert.equal((await shopper.get('/api/user')).status, 401)
  assert.equal((await other.get('/api/user')).status, 401)
  assert.equal((await mailTo(shop, shopper.email))?.subject, 'Your Apeak account was deleted')
  const { email, password } = shopper
  assert.equal((await shop.post('/api/login', { email, password })).status, 422)

  // What was sent to them lies in their own mailbox, for which this table stands here.
  await shop.context.pool.query('delete from mails')
  const found = await search(['xerxesia', shopper.email, '60198765432'])
  assert.deepEqual(found, [])
  const { rows } = await shop.context.pool.query('select customer_id from orders where id = $1', [
    id,
  ])
  assert.deepEqual(rows, [{ customer_id: null }])
  await openAccount(shop, newcomer({ email }))
})

test('an account with unfinished orders or gold is not deleted, and the answer says how much and where', async () => {
  const shopper = await newShopper(shop)
  const giveBack = (id: string | undefined) =>
    shop.context.pool.query("update orders set reservation = 'released' where id = $1", [id])
  const refused = async (what: string, orders: string[] | undefined) => {
    const { status, body } = await remove(shopper)
    assert.equal(status, 409)
    assert.equal(body.error, `Your account cannot be deleted yet: you still have ${what}.`)
    assert.deepEqual(body.orders, orders)
    assert.equal((await shopper.get('/api/user')).status, 200)
  }
  const ids = [await order(shopper), await order(shopper)]
  await refused('2 unfinished orders (see Transaction History)', ids)
  await giveGold(shop, shopper, 123450)
  await giveBack(ids.shift())
  await refused(
    '1 unfinished order (see Transaction History) and RM 1,234.50 of gold (see Apeak Gold)',
    ids,
  )
  await giveBack(ids.shift())
  await refused('RM 1,234.50 of gold (see Apeak Gold)', undefined)
  await giveGold(shop, shopper, -123450)
  assert.equal((await remove(shopper)).status, 200)
})

test('the right password of whoever may not delete the account yet is no wrong try', async () => {
  const shopper = await newShopper(shop)
  await giveGold(shop, shopper, 100)
  for (let i = 0; i < 6; i += 1) assert.equal((await remove(shopper)).status, 409)
  await order(shopper)
  for (let i = 0; i < 6; i += 1) assert.equal((await remove(shopper)).status, 409)
  await logIn(shop, shopper)
})

test('of very many unfinished orders the answer says that there are at least so many', async () => {
  const shopper = await newShopper(shop)
  await Promise.all(Array.from({ length: 21 }, () => order(shopper)))
  const { body } = await remove(shopper)
  assert.match(body.error, /: you still have at least 20 unfinished orders \(/)
  assert.equal((body.orders as string[]).length, 20)
})

test('deleting twice at once deletes once', async () => {
  const shopper = await newShopper(shop)
  const answers = await Promise.all([remove(shopper), remove(shopper), remove(shopper)])
  assert.equal(answers.filter(({ status }) => status === 200).length, 1)
  assert.ok(answers.every(({ status }) => status < 500))
})

/** Every table and column that holds one of the texts, in any case. */
async function search(texts: string[]): Promise<string[]> {
  const { pool } = shop.context
  const { rows } = await pool.query(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE'`,
  )
  const found: string[] = []
  for (const { name } of rows) {
    const hits = await pool.query(
      `select lower(row::text) as text from ${name} row where lower(row::text) like any($1)`,
      [texts.map((text) => `%${text}%`)],
    )
    if (hits.rows.length > 0) found.push(name)
  }
  return found
}
