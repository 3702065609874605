import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { ApiError } from '@apeak/contract/client'
import type { PaymentMethodValue, ProviderFields } from '@apeak/contract/payments'
import { callbackField, leavesShop, pay } from './pay.ts'
import { NotVerified } from './payment-errors.ts'

/** A method unknown to this storefront. */
const newcomer = 'newcomer' as PaymentMethodValue

const visited: string[] = []
beforeEach(() => {
  visited.length = 0
  const location = { assign: (address: string) => visited.push(address) }
  Object.defineProperty(globalThis, 'location', { value: location, configurable: true })
})
afterEach(() => Reflect.deleteProperty(globalThis, 'location'))

function attempt(method: PaymentMethodValue, fields: ProviderFields, success = true) {
  const payable = {
    kind: 'order' as const,
    method,
    description: 'Gems',
    email: 'aina@example.com',
    open: async () => ({ id: 'o1', fields }),
    confirm: async () => ({ success, status: 'pending' }),
    statusPage: (id: string) => `/order-success?order_id=${id}`,
    success: () => ({ toast: 'Payment successful', to: '/' }),
    errorTexts: (error: unknown) => [String(error)],
    closedLeadsTo: 'nowhere' as const,
  }
  const settings = { publicUrl: 'https://shop.example', providerScripts: {} }
  return { id: 'o1', payable, fields, settings, beforeOpen: async () => {} }
}

test('an unknown provider is paid at the shop’s address', async () => {
  const fields = { redirect_url: 'https://pay.example/1' }
  assert.equal(await pay(attempt(newcomer, fields)), 'leaving')
  assert.deepEqual(visited, ['https://pay.example/1'])
  assert.ok(leavesShop(newcomer, fields))
  assert.deepEqual(callbackField('order', newcomer, 'https://shop.example'), {})
})

test('a payment without payment data has nothing due', async () => {
  assert.equal(await pay(attempt(newcomer, {})), 'nothing-due')
  assert.deepEqual(visited, [])
})

test('a payment without a provider is confirmed by the shop', async () => {
  assert.equal(await pay(attempt('apeak', {})), 'paid')
  assert.equal(await pay(attempt('check_payment', {})), 'pending')
  await assert.rejects(pay(attempt('apeak', {}, false)), NotVerified)
  const refused = attempt('apeak', {})
  const why = new ApiError(409, { error: 'Your balance is too low.' })
  refused.payable.confirm = () => Promise.reject(why)
  await assert.rejects(pay(refused), (error) => error instanceof NotVerified && error.cause === why)
  assert.ok(!leavesShop('apeak', {}))
})
