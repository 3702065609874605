import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type {
  EditedInstructions,
  EditedMethod,
  MethodEntry,
} from '@apeak/contract/payments-console'
import { newOperator } from '#testing/operators.ts'
import { openTestShop } from '#testing/test-shop.ts'
import { addMissingMethods, refuseMethodsWithoutKeys } from './list-methods.ts'

const noKeys = Object.fromEntries(
  ['FIUU_MERCHANT_ID', 'FIUU_VERIFY_KEY', 'FIUU_SECRET_KEY'].map((name) => [name, '']),
)

const shop = await openTestShop(noKeys)

after(() => shop.close())

await addMissingMethods(shop.context.database)

const finance = await newOperator(shop, 'finance')

const path = '/api/console/payment-methods'

const listed = async () => {
  const { body } = await finance.get(path)
  return body.data as MethodEntry[]
}

async function switchOn(value: string) {
  const { body } = await finance.get(`${path}/${value}`)
  const { id: _id, ...method } = body as unknown as EditedMethod
  return finance.put(`${path}/${value}`, { ...method, enabled: true })
}

const noAccount = 'Missing: a bank account or a DuitNow QR.'

const noKey =
  'Missing: the provider’s keys. Set FIUU_MERCHANT_ID, FIUU_VERIFY_KEY, FIUU_SECRET_KEY and restart the shop.'

test('an empty shop has every method, disabled, with what each lacks', async () => {
  assert.deepEqual(
    (await listed()).map(({ id, enabled, lacks }) => [id, enabled, lacks]),
    [
      ['apeak', false, null],
      ['razorpay', false, null],
      ['fiuu', false, noKey],
      ['check_payment', false, noAccount],
    ],
  )
})

test('an incomplete method cannot be enabled, and a ready one can', async () => {
  for (const [value, reason] of [
    ['fiuu', noKey],
    ['check_payment', noAccount],
  ] as const) {
    const refused = await switchOn(value)
    assert.deepEqual([refused.status, refused.body.errors], [422, { enabled: [reason] }])
  }
  assert.equal((await switchOn('razorpay')).status, 200)
  const instructions = '/api/console/payment-instructions/check_payment'
  const { version } = (await finance.get(instructions)).body as unknown as EditedInstructions
  const bank_accounts = [{ bank: 'Maybank', number: '512345678901', holder: 'Apeak Sdn. Bhd.' }]
  const saved = { version, bank_accounts, duitnow_qr_id: null, note: '' }
  assert.equal((await finance.put(instructions, saved)).status, 200)
  assert.equal((await listed()).at(-1)?.lacks, null)
  assert.equal((await switchOn('check_payment')).status, 200)
  assert.deepEqual(Object.keys((await shop.get('/api/payment-methods')).body), [
    'razorpay',
    'check_payment',
  ])
})

test('existing methods are unchanged, however many processes start', async () => {
  const db = shop.context.database
  await db.deleteFrom('payment_methods').where('value', '=', 'fiuu').execute()
  await db
    .updateTable('payment_methods')
    .set({ label: 'Our bank' })
    .where('value', '=', 'check_payment')
    .execute()
  await Promise.all([1, 2, 3].map(() => addMissingMethods(db)))
  assert.deepEqual(
    (await listed()).map(({ label, enabled }) => [label, enabled]),
    [
      ['Apeak Gold', false],
      ['Card', true],
      ['Our bank', true],
      ['Online banking & e-wallets', false],
    ],
  )
})

test('a shop with an enabled method but without its keys does not start', async () => {
  const { database, config } = shop.context
  await refuseMethodsWithoutKeys(database, config.providers)
  const enable = (enabled: boolean) =>
    database.updateTable('payment_methods').set({ enabled }).where('value', '=', 'fiuu').execute()
  await enable(true)
  await assert.rejects(refuseMethodsWithoutKeys(database, config.providers), {
    message: [
      'FIUU_MERCHANT_ID must be set: the payment method fiuu is offered.',
      'FIUU_VERIFY_KEY must be set: the payment method fiuu is offered.',
      'FIUU_SECRET_KEY must be set: the payment method fiuu is offered.',
    ].join('\n'),
  })
  await enable(false)
})
