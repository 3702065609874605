// A request key belongs to one operator: nobody else gets its response.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { newOperator, type TestOperator } from '#testing/operators.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'

let shop: TestShop
let operators: [TestOperator, TestOperator]
before(async () => {
  shop = await openTestShop()
  operators = [await newOperator(shop, 'owner'), await newOperator(shop, 'owner')]
})
after(() => shop.close())

const creations = {
  '/api/console/tags': () => ({ name: 'New', slug: `new-${randomUUID()}` }),
  '/api/console/categories': () => ({ name: 'Game', slug: `game-${randomUUID()}` }),
  '/api/console/snippets': () => ({ name: `Hello ${randomUUID()}`, body: 'Hello' }),
}

for (const [path, body] of Object.entries(creations)) {
  test(`another operator’s key is refused, and one’s own returns the first answer: ${path}`, async () => {
    const [first, other] = operators
    const asked = { ...body(), request_key: randomUUID() }
    const made = await first.post(path, asked)
    assert.ok(made.status < 300, made.text)
    assert.equal((await first.post(path, asked)).text, made.text)
    const foreign = await other.post(path, asked)
    assert.equal(foreign.status, 409, foreign.text)
    assert.doesNotMatch(foreign.text, /"id"/)
    const own = await other.post(path, { ...body(), request_key: randomUUID() })
    assert.ok(own.status < 300, own.text)
  })
}

test('of two operators with one key, one is refused', async () => {
  for (let round = 0; round < 5; round += 1) {
    const asked = { name: 'Once', slug: `once-${randomUUID()}`, request_key: randomUUID() }
    const answers = await Promise.all(
      operators.map((operator) => operator.post('/api/console/tags', asked)),
    )
    const statuses = answers.map(({ status }) => status).toSorted()
    assert.ok((statuses[0] ?? 500) < 300 && statuses[1] === 409, statuses.join())
  }
})
