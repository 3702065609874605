// The console's search finds things by what an operator has at hand, and only what their role may see.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { FoundKind, SearchResults, WaitingCounts } from '@apeak/contract/search'
import { newShopper } from '#testing/accounts.ts'
import { openDesk, placedOrder } from '#testing/desk.ts'
import { sellItem } from '#testing/fixtures.ts'
import { newOperator, type TestOperator } from '#testing/operators.ts'
import { openPayingShop, type PayingShop } from '#testing/paying-shop.ts'
import { ticket } from '#testing/support.ts'

let shop: PayingShop
let owner: TestOperator
let orderId: string
before(async () => {
  shop = await openPayingShop()
  owner = await newOperator(shop, 'owner')
  const { product_id } = await sellItem(shop.context.database)
  orderId = await placedOrder(shop, product_id)
})
after(() => shop.close())

async function found(typed: string, by = owner): Promise<[FoundKind, string][]> {
  const answer = await by.get(`/api/console/search?q=${encodeURIComponent(typed)}`)
  assert.equal(answer.status, 200, answer.text)
  return (answer.body as unknown as SearchResults).data.map(({ kind, id }) => [kind, id])
}

test('finds an order by its reference or id, and money by its bank reference', async () => {
  const { rows } = await shop.context.pool.query(
    'select short_reference, customer_email from orders where id = $1',
    [orderId],
  )
  const { short_reference, customer_email } = rows[0]
  for (const typed of [short_reference, short_reference.slice(3), orderId, customer_email]) {
    assert.ok(
      (await found(typed)).some(([, id]) => id === orderId),
      typed,
    )
  }
  const desk = await openDesk(shop, 'finance', 'Mei')
  await desk.seeMoney(orderId, { bank_reference: 'MBB-778899' })
  const [first] = await found('MBB-778899')
  assert.equal(first?.[0], 'payment')
})

test('finds customers, tickets, games and items by name', async () => {
  const { id, email } = await newShopper(shop)
  assert.ok((await found(email)).some(([kind, one]) => kind === 'customer' && one === String(id)))
  const sent = await shop.post('/api/create-ticket', ticket({ name: 'Nur Aina' }))
  assert.equal(sent.status, 201, sent.text)
  const number = String(sent.body.number)
  for (const typed of [`#${number}0`.slice(0, -1), 'Nur Aina']) {
    assert.ok(
      (await found(typed)).some(([kind, one]) => kind === 'thread' && one === number),
      typed,
    )
  }
  const { rows } = await shop.context.pool.query(
    'select c.id, c.name as game, p.id as product, p.name from products p join categories c on c.id = p.category_id limit 1',
  )
  const { id: game, game: gameName, product, name } = rows[0]
  assert.ok(
    (await found(gameName)).some(([kind, one]) => kind === 'category' && one === String(game)),
  )
  assert.ok(
    (await found(name.toUpperCase())).some(
      ([kind, one]) => kind === 'product' && one === String(product),
    ),
  )
})

test('a role finds only what it may read', async () => {
  const content = await newOperator(shop, 'content')
  assert.deepEqual(await found(orderId, content), [])
  assert.equal((await content.get('/api/console/search?q=a')).status, 422)
  const fulfilment = await newOperator(shop, 'fulfilment')
  const kinds = new Set((await found('Nur Aina', fulfilment)).map(([kind]) => kind))
  assert.deepEqual([...kinds], [])
})

test('the badges count what waits for the role', async () => {
  const read = async (by: TestOperator) =>
    (await by.get('/api/console/waiting-counts')).body as unknown as WaitingCounts
  const counts = await read(owner)
  assert.ok((counts.queue ?? 0) >= 1)
  assert.deepEqual([counts.changes, counts.money, counts.applications], [0, 0, 0])
  const content = await read(await newOperator(shop, 'content'))
  assert.deepEqual([content.queue, content.applications], [null, null])
})
