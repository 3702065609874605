import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isSeagmSigned, seagmSignature } from './seagm-signature.ts'

/** The documents' key. Their printed signatures are another API's; these are calculated. */
const secretKey = 'NhqPtmdSJYdKjVHjA7PZj4Mge3R5YNiP1e3UZjInClVN65XAbvqqM6A7H5fATj0j'
const keys = { secretKey, signEncoded: false }

const parametersOf = (text: string) => new Map(new URLSearchParams(text))

const vectors: [string, string][] = [
  [
    'timestamp=1499827319559&uid=10001',
    '23e07799d0cb4cbb44c1365a70d04f09a884519d72e400b42ce2adb24730345a',
  ],
  [
    'buy_amount=2&timestamp=1499827319559&type_id=1&uid=10001',
    '68c277337e7151ba5844114665620f6c9f162bf3d578743ba101782b2b69a744',
  ],
  [
    'buy_amount=1&mch_order_id=MY-000001&playerid=12345678&timestamp=1700000000&type_id=1&uid=10001',
    '3a999cbe9323f89e9b117f00769d4432126d25bf092dc990ac173ea926e00ded',
  ],
]

test('requests are signed over their sorted parameters', () => {
  for (const [text, signature] of vectors) {
    const parameters = parametersOf(text)
    const shuffled = new Map([...parameters].toReversed())
    assert.equal(seagmSignature(parameters, keys), signature)
    assert.equal(seagmSignature(shuffled, keys), signature)
    // Values of plain characters are the same, encoded or not.
    assert.equal(seagmSignature(parameters, { secretKey, signEncoded: true }), signature)
  }
})

test('values are encoded before signing only if the settings say so', () => {
  const odd = new Map([['playerid', 'Aina Ö#MY1']])
  const raw = seagmSignature(odd, keys)
  const encoded = seagmSignature(odd, { secretKey, signEncoded: true })
  const spelled = new Map([['playerid', 'Aina+%C3%96%23MY1']])
  assert.notEqual(raw, encoded)
  assert.equal(seagmSignature(spelled, keys), encoded)
})

test('a signature is accepted in any case, and only whole', () => {
  const [text = '', signature = ''] = vectors[0] ?? []
  const signed = (given: string) =>
    isSeagmSigned(new Map([...parametersOf(text), ['signature', given]]), keys)
  assert.ok(signed(signature))
  assert.ok(signed(signature.toUpperCase()))
  for (const bad of ['', signature.slice(1), `${signature}0`, '0'.repeat(64)]) {
    assert.equal(signed(bad), false)
  }
  assert.equal(isSeagmSigned(parametersOf(text), keys), false)
})

test('an empty key signs nothing', () => {
  assert.throws(() => seagmSignature(new Map(), { secretKey: '', signEncoded: false }), /empty/)
})
