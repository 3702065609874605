import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import type { PaymentInstructions, PaymentMethodsResponse } from '@apeak/contract/payments'
import { mailTo, newShopper } from '#testing/accounts.ts'
import { offerMethod, orderRow, placeOrder, sellItem } from '#testing/fixtures.ts'
import { askTopup, topUp } from '#testing/gold.ts'
import { storePicture } from '#testing/pictures.ts'
import { closeAll, one, openTwoShops } from '#testing/race.ts'
import { waitForNotifications } from '#testing/wait-for-notifications.ts'
import { insertInstructions } from './instructions.ts'

const shops = await openTwoShops()

after(() => closeAll(shops))

const shop = one(shops, 0)

await offerMethod(shop.context.database)

await offerMethod(shop.context.database, { value: 'apeak', label: 'Gold' })

beforeEach(() => save([]))

const maybank = { bank: 'Maybank', number: '5123 4567 8901', holder: 'Apeak Sdn. Bhd.' }

const cimb = { bank: 'CIMB Bank', number: '8001-234567', holder: 'Apeak Sdn. Bhd.' }

async function save(
  bank_accounts: PaymentInstructions['bank_accounts'],
  { duitnow_qr_id = null, note = '' }: { duitnow_qr_id?: number | null; note?: string } = {},
): Promise<void> {
  await insertInstructions(shop.context.database, { bank_accounts, duitnow_qr_id, note })
  for (const each of shops) await waitForNotifications(each)
}

const methods = async (at = shop) =>
  (await at.get('/api/payment-methods')).body as unknown as PaymentMethodsResponse

/** The mail about a placed order. */
async function mailOfPlaced() {
  const { product_id } = await sellItem(shop.context.database, { price_sen: 1230 })
  const id = await placeOrder(shop, product_id, { qty: 3 })
  await shop.post('/api/payment-callback', { payment_method: 'check_payment', orderId: id })
  const { customer_email, short_reference } = await orderRow(shop, id)
  const { subject = '', text = '' } = (await mailTo(shop, customer_email)) ?? {}
  return { subject, text, reference: short_reference }
}

test('payment instructions are on the manual method only, in every process', async () => {
  const { id, path } = await storePicture(shop.context.files, 'duitnow')
  await save([maybank, cimb], { duitnow_qr_id: id, note: 'By 9 in the morning.' })
  for (const each of shops) {
    const { apeak, check_payment } = await methods(each)
    assert.equal(apeak?.instructions, null)
    assert.deepEqual(check_payment?.instructions, {
      bank_accounts: [maybank, cimb],
      duitnow_qr: { path },
      note: 'By 9 in the morning.',
    })
  }
})

test('saving replaces all accounts in order, and may be repeated', async () => {
  await save([maybank, cimb], { note: 'Old' })
  for (const _ of [1, 2]) {
    await save([cimb, { ...maybank, holder: 'Apeak Berhad' }])
    assert.deepEqual((await methods()).check_payment?.instructions, {
      bank_accounts: [cimb, { ...maybank, holder: 'Apeak Berhad' }],
      duitnow_qr: null,
      note: null,
    })
  }
})

test('no payment instructions are shown until an account or a code is set', async () => {
  await save([], { note: 'Only a note' })
  assert.equal((await methods()).check_payment?.instructions, null)
})

test('an invalid account is refused, and the saved accounts stay', async () => {
  await save([maybank])
  await assert.rejects(save([{ ...cimb, number: 'call us' }]), /bank_accounts_number_plain/)
  await assert.rejects(save([{ ...cimb, bank: '' }]), /bank_accounts_texts_given/)
  assert.deepEqual((await methods()).check_payment?.instructions?.bank_accounts, [maybank])
})

test('the email of a placed order has the account, the exact amount and the reference', async () => {
  await save([maybank, cimb], { note: 'By 9 in the morning.' })
  const { subject, text, reference } = await mailOfPlaced()
  assert.equal(subject, 'We received your order: 3 × 100 Crystals')
  assert.match(
    text,
    new RegExp(`pay exactly RM 36\\.90 with the recipient reference ${reference} so`),
  )
  assert.match(text, /Maybank: 5123 4567 8901, Apeak Sdn\. Bhd\./)
  assert.match(text, /CIMB Bank: 8001-234567/)
  assert.match(text, /By 9 in the morning\./)
  assert.match(text, /Product: 3 × 100 Crystals/)
})

test('the email of a placed top-up has the same details, and is sent once', async () => {
  const { id } = await storePicture(shop.context.files, 'duitnow')
  await save([maybank], { duitnow_qr_id: id })
  const customer = await newShopper(shop)
  const topup = await topUp(customer, 'check_payment', 75)
  await Promise.all([1, 2, 3].map(() => askTopup(customer, topup)))
  const { subject = '', text = '' } = (await mailTo(shop, customer.email)) ?? {}
  assert.equal(subject, 'We received your top-up: RM 75.00 of gold')
  assert.match(text, /pay exactly RM 75\.00 with the recipient reference AG-\w{4}-\w{4} so/)
  assert.match(text, /Maybank: 5123 4567 8901, Apeak Sdn\. Bhd\./)
  assert.match(text, /scan the DuitNow QR on the top-up page/)
  assert.match(text, new RegExp(`/gold-topup\\?point_transaction_id=${topup.point_transaction_id}`))
  const { rows } = await shop.context.pool.query(
    "select count(*) from mails where recipient = $1 and subject like '%top-up%'",
    [customer.email],
  )
  assert.equal(rows[0].count, 1)
})

test('without payment instructions the email only confirms the order', async () => {
  const { text, reference } = await mailOfPlaced()
  assert.doesNotMatch(text, /pay exactly/)
  assert.match(text, new RegExp(`Reference: ${reference}`))
})
