import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { persistedPayments } from './persisted-payments.ts'

const items = new Map<string, string>()
beforeEach(() => {
  items.clear()
  const sessionStorage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, text: string) => items.set(key, text),
    removeItem: (key: string) => items.delete(key),
  }
  Object.defineProperty(globalThis, 'sessionStorage', { value: sessionStorage, configurable: true })
})
afterEach(() => Reflect.deleteProperty(globalThis, 'sessionStorage'))

const payments = persistedPayments<{ id: string; amount: number }>('payment', ({ id }) => id)

test('finds the newest payment, and with an id only that one', () => {
  payments.save({ id: 'a', amount: 1 })
  payments.save({ id: 'b', amount: 2 })
  assert.deepEqual(payments.find(), { id: 'b', amount: 2 })
  assert.deepEqual(payments.find('b'), { id: 'b', amount: 2 })
  assert.equal(payments.find('a'), null)
})

test('removes only the completed payment', () => {
  payments.save({ id: 'b', amount: 2 })
  payments.remove('a')
  assert.ok(payments.find('b'))
  payments.remove('b')
  assert.equal(payments.find(), null)
})

test('ignores malformed payments and a browser without storage', () => {
  for (const text of ['null', '{"amount":1}', 'no JSON', '7']) {
    items.set('payment', text)
    assert.equal(payments.find(), null, text)
  }
  Reflect.deleteProperty(globalThis, 'sessionStorage')
  payments.save({ id: 'a', amount: 1 })
  assert.equal(payments.find(), null)
})
