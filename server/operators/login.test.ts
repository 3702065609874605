import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { logInOperator, newOperator, passwordLogin } from '#testing/operators.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'

let shop: TestShop
before(async () => {
  shop = await openTestShop()
})
after(() => shop.close())

test('an owner reaches nothing but the enrolment before an authenticator app is set up', async () => {
  const owner = await newOperator(shop, 'owner', { secondFactor: false })
  assert.equal(owner.session.stage, 'enrolment')
  assert.deepEqual(owner.session.rights, [])
  const refused = await owner.get('/api/console/operator-names')
  assert.equal(refused.status, 403)
  assert.equal(refused.body.code, 'enrolment_needed')
})

test('an owner with an app is in by password and code', async () => {
  const owner = await newOperator(shop, 'owner')
  assert.equal(owner.session.stage, 'open')
  assert.equal(owner.recoveryCodes.length, 10)
  assert.equal((await owner.get('/api/console/operator-names')).status, 200)
  const half = await passwordLogin(shop, owner)
  assert.equal(half.session.stage, 'second_factor')
  assert.equal((await half.get('/api/console/operator-names')).body.code, 'second_factor_needed')
  const again = await logInOperator(shop, owner)
  assert.equal(again.session.stage, 'open')
})
