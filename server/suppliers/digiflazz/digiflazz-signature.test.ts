import assert from 'node:assert/strict'
import { test } from 'node:test'
import { digiflazzSign, isDigiflazzSigned } from './digiflazz-signature.ts'

test('requests are signed as the official page for sellers shows', () => {
  const seller = { username: 'apiUsername123', apiKey: 'something' }
  assert.equal(digiflazzSign(seller, 'pending-settlement'), '17c75892803cb049bc464ecaabb17b33')
})

test('each command and reference has its own signature', () => {
  const buyer = { username: 'demo', apiKey: 'dev-key-1' }
  assert.equal(digiflazzSign(buyer, 'pricelist'), 'e33587ff1dd9da9df6c767c89dc4f0ae')
  assert.equal(digiflazzSign(buyer, 'balance'), 'b277ee3776f55685051c1bda2cb48e3a')
  assert.equal(digiflazzSign(buyer, 'MY-000001'), '68ac8c17a4259c951bc0c2e75ee9557e')
})

const body = Buffer.from('{"data":{"ref_id":"MY-000001","status":"Success","rc":"00","sn":"ABC"}}')
const header = 'sha1=92c7f65eb1d1edb2c4e1ffaeba7d4a8e3000c8b0'

test('messages are signed over their raw bytes', () => {
  assert.ok(isDigiflazzSigned(header, body, 'hook-secret'))
  const altered = Buffer.from(body.toString().replace('MY-000001', 'MY-000002'))
  assert.equal(isDigiflazzSigned(header, altered, 'hook-secret'), false)
  assert.equal(
    isDigiflazzSigned(header, Buffer.concat([body, Buffer.from(' ')]), 'hook-secret'),
    false,
  )
})

test('a missing, cut or foreign signature is refused', () => {
  for (const bad of ['', 'sha1=', header.slice(5), header.slice(0, -1), `${header}0`]) {
    assert.equal(isDigiflazzSigned(bad, body, 'hook-secret'), false, bad)
  }
  assert.equal(isDigiflazzSigned(header, body, 'another'), false)
  assert.equal(isDigiflazzSigned(header, body, ''), false)
})

test('an empty key signs nothing', () => {
  assert.throws(() => digiflazzSign({ username: 'demo', apiKey: '' }, 'balance'), /empty/)
})
