import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { OrderDetails } from '@apeak/contract/orders'
import { mailTo } from '#testing/accounts.ts'
import { fillCart, offerMethod, orderOf, orderRow, sellItem } from '#testing/fixtures.ts'
import { newOperator, type TestOperator } from '#testing/operators.ts'
import { openTestShop } from '#testing/test-shop.ts'
import { translate } from '#testing/translations.ts'

const shop = await openTestShop({ LANGUAGES: 'en,ms,zh' })
after(() => shop.close())
const { database, pool } = shop.context
let owner: TestOperator
before(async () => {
  owner = await newOperator(shop, 'owner')
  await offerMethod(database)
})

/** An item with a server and a player id to answer, translated into Chinese. */
async function translatedItem() {
  const item = await sellItem(database, {
    categoryOptions: [
      { name: 'Server', type: 'dropdown', values: [{ id: 1, label: 'Asia' }] },
      { name: 'User ID' },
    ],
  })
  const [server = 0, user = 0] = item.category_option_ids
  await translate(owner, 'zh', { thing: 'category', id: item.category_id }, { name: '星际突袭' })
  await translate(owner, 'zh', { thing: 'product', id: item.product_id }, { name: '100 水晶' })
  const thing = { thing: 'option', id: server }
  await translate(owner, 'zh', thing, { name: '服务器', 'values.1': '亚洲' })
  return { ...item, server, user }
}

async function order(language: string, email: string) {
  const item = await translatedItem()
  const category_options = [
    { category_option_id: item.server, option_value: 'Asia' },
    { category_option_id: item.user, option_value: '12345678' },
  ]
  const cart = await fillCart(shop, item.product_id)
  const request = orderOf(cart, { customer_email: email, category_options })
  const answer = await shop.post('/api/create-order', request, { 'accept-language': language })
  assert.equal(answer.status, 200, answer.text)
  const id = String(answer.body.order_id)
  await shop.post('/api/payment-callback', { payment_method: 'check_payment', orderId: id })
  return { ...item, id }
}

const shown = async (id: string) =>
  (await shop.get(`/api/order-details/${id}`)).body as unknown as OrderDetails

test('an order keeps the names and answers of its language, and operators read English', async () => {
  const { id, category_id, product_id } = await order('zh', 'mei@example.com')
  await pool.query(`update categories set translations = '{}' where id = $1`, [category_id])
  await pool.query(`update products set name = 'Renamed', translations = '{}' where id = $1`, [
    product_id,
  ])
  const { product, options } = await shown(id)
  assert.deepEqual([product.name, product.category.name], ['100 水晶', '星际突袭'])
  assert.deepEqual(options, [
    { name: 'Server', value: 'Asia', name_shown: '服务器', value_shown: '亚洲' },
    { name: 'User ID', value: '12345678' },
  ])
  const { body } = await owner.get(`/api/console/orders/${id}`)
  const console = JSON.stringify(body)
  assert.ok(console.includes('100 Crystals') && console.includes('Star Raiders'), console)
  const row = await orderRow(shop, id)
  assert.deepEqual(row.options, [
    { name: 'Server', value: 'Asia' },
    { name: 'User ID', value: '12345678' },
  ])
})

test('its mails name the item in its language', async () => {
  await order('zh', 'siti@example.com')
  await shop.runJobs()
  const mail = await mailTo(shop, 'siti@example.com')
  assert.match(`${mail?.subject} ${mail?.text}`, /100 水晶/)
  assert.match(mail?.text ?? '', /星际突袭/)
})

test('an order on English pages has the English names alone', async () => {
  const { id } = await order('en', 'aina@example.com')
  const { product, options } = await shown(id)
  assert.deepEqual([product.name, product.category.name], ['100 Crystals', 'Star Raiders'])
  assert.deepEqual(options, [
    { name: 'Server', value: 'Asia' },
    { name: 'User ID', value: '12345678' },
  ])
})

test('a corrected answer is shown as it was corrected', async () => {
  const { id } = await order('zh', 'raj@example.com')
  const seen = (await orderRow(shop, id)).options
  const options = [{ name: 'Server', value: 'Europe' }, seen[1]]
  const answer = await owner.post(`/api/console/orders/${id}/details`, {
    ...{ seen, options, reason: 'The player moved' },
    request_key: `correct-${id}`,
  })
  assert.equal(answer.status, 200, answer.text)
  assert.deepEqual((await shown(id)).options[0], {
    name: 'Server',
    value: 'Europe',
    name_shown: '服务器',
  })
})
