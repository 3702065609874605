import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { PaymentMethodsResponse } from '@apeak/contract/payments'
import type { EditedInstructions, EditedMethod } from '@apeak/contract/payments-console'
import { mailTo } from '#testing/accounts.ts'
import { offerMethod } from '#testing/fixtures.ts'
import { ageSecondFactor, newOperator, type TestOperator } from '#testing/operators.ts'
import { storePicture } from '#testing/pictures.ts'
import { type Answer, openTestShop } from '#testing/test-shop.ts'
import { waitForNotifications } from '#testing/wait-for-notifications.ts'

const shop = await openTestShop()

after(() => shop.close())

const db = shop.context.database

await offerMethod(db)

await offerMethod(db, { value: 'apeak', label: 'Gold' })

const finance = await newOperator(shop, 'finance', { name: 'Farid' })

const owners = [await newOperator(shop, 'owner'), await newOperator(shop, 'owner')]

const methods = '/api/console/payment-methods'

const instructions = '/api/console/payment-instructions/check_payment'

const as = <Thing>({ status, body, text }: Answer): Thing => {
  assert.equal(status, 200, text)
  return body as unknown as Thing
}

/** Approves a pending change as an owner. Returns the changed object. */
const approved = async <Thing>(answer: Answer, path: string): Promise<Thing> => {
  assert.equal(answer.status, 202, answer.text)
  const request = `/api/console/change-requests/${answer.body.request_id}`
  as(await (owners[0] as TestOperator).post(`${request}/approve`))
  return as<Thing>(await finance.get(path))
}

const offered = async () => {
  await waitForNotifications(shop)
  return (await shop.get('/api/payment-methods')).body as unknown as PaymentMethodsResponse
}

const method = async (id: string) => {
  const { id: _id, ...body } = as<EditedMethod>(await finance.get(`${methods}/${id}`))
  return body
}

test('the label, note, fee, minimum, marks and logo of a method are shown and applied', async () => {
  const { id: logo_id } = await storePicture(shop.context.files, 'bank')
  const wanted = {
    ...(await method('check_payment')),
    ...{ label: 'Bank or DuitNow', note: 'by hand', fee_kind: 'percent' as const },
    ...{ fee_hundredths: 150, min_payable_sen: 500, marks: ['duitnow', 'maybank'], logo_id },
  }
  const path = `${methods}/check_payment`
  const saved = await approved<EditedMethod>(await finance.put(path, wanted), path)
  assert.deepEqual([saved.version, saved.logo_id], [2, logo_id])
  const { check_payment } = await offered()
  assert.deepEqual(
    [check_payment?.label, check_payment?.note, check_payment?.marks],
    ['Bank or DuitNow', 'by hand', ['duitnow', 'maybank']],
  )
  const { charges } = (await shop.get('/api/payment-methods-charges')).body as unknown as {
    charges: { payment_method: string; value: number }[]
  }
  assert.equal(charges.find((one) => one.payment_method === 'check_payment')?.value, 1.5)

  const late = await owners[1]?.put(`${methods}/check_payment`, { ...wanted, label: 'Mine' })
  assert.deepEqual([late?.status, late?.body.code], [409, 'changed_meanwhile'])
  for (const [field, wrong] of [
    ['fee_hundredths', { fee_hundredths: 10_001 }],
    ['logo_id', { logo_id: 2_000_000_000 }],
    ['label', { label: '' }],
    ['marks.0', { marks: ['<b>'] }],
  ] as const) {
    const body = { ...wanted, version: 2, ...wrong }
    const refused = await finance.put(`${methods}/check_payment`, body)
    assert.deepEqual([refused.status, Object.keys(refused.body.errors ?? {})], [422, [field]])
  }
})

test('methods are listed in the operator’s order, without disabled ones', async () => {
  as(await finance.put(`${methods}/order`, { ids: ['check_payment', 'apeak'] }))
  as(await finance.put(`${methods}/order`, { ids: ['apeak', 'check_payment'] }))
  assert.deepEqual(Object.keys(await offered()), ['apeak', 'check_payment'])
  assert.equal((await finance.put(`${methods}/order`, { ids: ['apeak'] })).status, 409)
  as(await finance.put(`${methods}/apeak`, { ...(await method('apeak')), enabled: false }))
  assert.deepEqual(Object.keys(await offered()), ['check_payment'])
  const nobody = { ...(await method('apeak')), enabled: true }
  assert.equal((await finance.put(`${methods}/no_payment`, nobody)).status, 404)
})

test('changing bank accounts needs a fresh second factor, and every owner is mailed the old and new ones', async () => {
  const { id: duitnow_qr_id } = await storePicture(shop.context.files, 'duitnow')
  const maybank = { bank: 'Maybank', number: '5123 4567 8901', holder: 'Apeak Sdn. Bhd.' }
  const cimb = { bank: 'CIMB', number: '8001-234567', holder: 'Apeak Sdn. Bhd.' }
  const read = async () => as<EditedInstructions>(await finance.get(instructions))
  const save = async (more: object, by = finance) => {
    const { version, bank_accounts, duitnow_qr_id, note } = await read()
    return by.put(instructions, { version, bank_accounts, duitnow_qr_id, note, ...more })
  }
  const first = await save({ bank_accounts: [maybank], duitnow_qr_id, note: 'By nine.' })
  await approved(first, instructions)
  const second = await save({ bank_accounts: [cimb] })
  for (const { email } of owners) {
    const { text } = (await mailTo(shop, email)) ?? { text: '' }
    assert.match(text, /Farid asked to change where manual payments go/)
    assert.match(text, /Bank accounts before: Maybank 5123 4567 8901 \(Apeak Sdn\. Bhd\.\)/)
    assert.match(text, /Bank accounts requested: CIMB 8001-234567/)
  }
  assert.deepEqual((await read()).bank_accounts, [maybank])
  const changed = await approved<EditedInstructions>(second, instructions)
  assert.deepEqual(changed.archived_accounts, [maybank])
  const shown = (await offered()).check_payment?.instructions
  assert.deepEqual([shown?.bank_accounts, shown?.note], [[cimb], 'By nine.'])
  await shop.runJobs()
  for (const { email } of owners) {
    const { text } = (await mailTo(shop, email)) ?? { text: '' }
    assert.match(text, /approved a change of where manual payments go/)
    assert.match(text, /Bank accounts before: Maybank 5123 4567 8901 \(Apeak Sdn\. Bhd\.\)/)
    assert.match(text, /Bank accounts now: CIMB 8001-234567/)
    assert.doesNotMatch(text, /Note/)
  }
  const { rows } = await shop.context.pool.query(
    `select actor, before, after from operator_events
     where subject_kind = 'payment_instructions' order by id desc limit 1`,
  )
  assert.deepEqual(rows[0], {
    actor: owners[0]?.id,
    before: { bank_accounts: [maybank] },
    after: { bank_accounts: [cimb] },
  })

  await approved(await save({ bank_accounts: [cimb, maybank] }), instructions)
  assert.deepEqual((await read()).archived_accounts, [])
  for (const wrong of [
    { bank_accounts: [cimb, cimb] },
    { bank_accounts: [{ ...cimb, number: '12 34' }] },
    { bank_accounts: [{ ...cimb, holder: ' ' }] },
    { duitnow_qr_id: 2_000_000_000 },
  ]) {
    assert.equal((await save(wrong)).status, 422)
  }
  const content = await newOperator(shop, 'content')
  assert.equal((await save({ bank_accounts: [] }, content)).status, 403)
  await ageSecondFactor(shop, finance)
  assert.equal((await save({ bank_accounts: [] })).body.code, 'second_factor_needed')
})
