import assert from 'node:assert/strict'
import { test } from 'node:test'
import { recordsOf, transactionOf } from './fiuu-answers.ts'
import { answerVrfKey } from './fiuu-signature.ts'

const reader = { merchantId: 'ACME', secretKey: 'sk-secret' }

function record(changes: Record<string, string> = {}): Record<string, string> {
  const fields = {
    StatCode: '00',
    StatName: 'captured',
    TranID: '1000',
    Amount: '1.10',
    Domain: 'ACME',
    Currency: 'MYR',
    ...changes,
  }
  const answer = { amount: fields.Amount, domain: 'ACME', statCode: fields.StatCode }
  const vrfKey = answerVrfKey({ ...answer, id: fields.TranID }, reader.secretKey)
  return { ...fields, VrfKey: changes.VrfKey ?? vrfKey }
}

function read(fields: Record<string, string>) {
  return transactionOf(new Map(Object.entries(fields)), reader)
}

test('plain lines and JSON give the same record', () => {
  const fields = record({ BillingDate: '2026-02-28 23:59:59' })
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}`)
  const [plain] = recordsOf(`${lines.join('\r\n')}\n`)
  const [json] = recordsOf(JSON.stringify(fields))
  assert.deepEqual(plain, new Map(Object.entries(fields)))
  assert.deepEqual(json, plain)
  assert.equal(read(fields)?.status, 'paid')
})

test('lists are read from blocks of lines, a JSON list and a JSON object of objects', () => {
  const [one, two] = [record(), record({ TranID: '1001', StatCode: '11', StatName: 'failed' })]
  const block = (fields: Record<string, string>) =>
    Object.entries(fields)
      .map(([name, value]) => `${name}:${value}`)
      .join('\n')
  const texts = [
    `${block(one)}\n\n${block(two)}`,
    `${block(one)}\n${block(two)}`,
    JSON.stringify([one, two]),
    JSON.stringify({ a: one, b: two }),
  ]
  for (const text of texts) {
    const found = recordsOf(text).map((each) => transactionOf(each, reader))
    assert.deepEqual(
      found.map((each) => [each?.tranID, each?.status, each?.verified]),
      [
        ['1000', 'paid', 'transaction'],
        ['1001', 'failed', 'transaction'],
      ],
    )
  }
})

test('a record with a wrong key, another merchant or a contradiction is ignored', () => {
  assert.equal(read(record({ VrfKey: '0'.repeat(32) })), null)
  assert.equal(read({ ...record(), Amount: '9.10' }), null)
  assert.equal(read({ ...record(), StatCode: '11' }), null)
  assert.equal(read({ ...record(), TranID: '1001' }), null)
  assert.equal(read(record({ Domain: 'OTHER' })), null)
  assert.equal(read(record({ StatName: 'chargeback' })), null)
  assert.equal(read(record({ StatCode: '99' })), null)
})

test('a record without a key is only a hint', () => {
  const { VrfKey: _gone, ...bare } = record()
  assert.equal(read(bare)?.verified, null)
})

test('empty and unreadable answers have no records', () => {
  for (const text of ['', '  \n', '<html><body>busy</body></html>', '{', 'null', '[]', '[1,2]']) {
    const found = recordsOf(text).map((each) => transactionOf(each, reader))
    assert.ok(found.every((each) => each === null))
  }
})
