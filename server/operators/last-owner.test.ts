import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { newOperator, type TestOperator } from '#testing/operators.ts'
import { closeAll, one, openTwoShops } from '#testing/race.ts'

const shops = await openTwoShops()
after(() => closeAll(shops))
const shop = one(shops, 0)

const pathOf = ({ id }: TestOperator, what: string) => `/api/console/operators/${id}/${what}`
const reason = 'They leave'

test('the last owner can neither be deactivated nor given another role', async () => {
  const owner = await newOperator(shop, 'owner')
  const away = await owner.post(pathOf(owner, 'deactivate'), { reason })
  assert.equal(away.status, 409)
  assert.equal(away.body.error, 'This is the last owner. Make another operator an owner first.')
  const other = await owner.post(pathOf(owner, 'roles'), { roles: ['support'], reason })
  assert.equal(other.status, 409)
  const second = await newOperator(shop, 'owner')
  assert.equal((await second.post(pathOf(owner, 'deactivate'), { reason })).status, 200)
  assert.equal((await second.post(pathOf(second, 'deactivate'), { reason })).status, 409)
})

test('of owners removing each other concurrently, one stays', async () => {
  await shop.context.pool.query(
    'update operators set deactivated_at = now() where deactivated_at is null',
  )
  for (let round = 0; round < 5; round += 1) {
    const owners = [
      await newOperator(shop, 'owner'),
      await newOperator(shop, 'owner'),
      await newOperator(shop, 'owner'),
    ]
    await Promise.all(
      owners.flatMap((by, i) =>
        owners
          .filter((whom) => whom !== by)
          .map((whom) => one(shops, i).post(pathOf(whom, 'deactivate'), { reason }, by.headers)),
      ),
    )
    const { rows } = await shop.context.pool.query(
      `select from operators where role = 'owner' and deactivated_at is null`,
    )
    assert.equal(rows.length, 1)
    await shop.context.pool.query(
      'update operators set deactivated_at = now() where deactivated_at is null',
    )
  }
})
