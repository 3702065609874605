import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import sharp from 'sharp'
import { deleteDuring, mailTo, type Shopper } from '#testing/accounts.ts'
import {
  affiliateHistory,
  applicationForm,
  dashboardOf,
  newAffiliate,
  newPerson,
  pdfOf,
  sendApplication,
  voidReferrals,
} from '#testing/affiliates.ts'
import { operator } from '#testing/histories.ts'
import { openTestShop } from '#testing/test-shop.ts'
import { approveApplication, rejectApplication } from './move-application.ts'

const shop = await openTestShop()
after(() => shop.close())
const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: '#c80' } })
const png = await picture.clone().png().toBuffer()
const jpeg = await picture.clone().jpeg().toBuffer()

const run = async (statement: string, values: unknown[] = []) =>
  (await shop.context.pool.query(statement, values)).rows

const applicationsOf = async ({ get }: Shopper) => {
  const { body } = await get('/api/get-affiliate-applications')
  return (body.data as { data: Record<string, unknown>[] }).data
}

const idOf = async (shopper: Shopper) => (await applicationsOf(shopper))[0]?.id as number

describe('an application', () => {
  test('is stored with its document, which is not public', async () => {
    for (const document of [pdfOf(), png, jpeg]) {
      const shopper = await newPerson(shop)
      const form = applicationForm()
      const answer = await sendApplication(shop, shopper, document, { form })
      assert.equal(answer.status, 200, answer.text)
      const [application] = await applicationsOf(shopper)
      assert.deepEqual(
        { ...application, id: 0, created_at: '' },
        {
          id: 0,
          bank_name: form.bank_name,
          bank_acc_no: form.account_number,
          bank_acc_name: form.account_name,
          status: 'pending',
          referral_code: null,
          rejection_reason: null,
          created_at: '',
        },
      )
      const [file] = await run(
        `select f.* from files f join affiliate_applications a on a.document_id = f.id
         where a.account_id = $1`,
        [shopper.id],
      )
      assert.equal(file.kind, 'document')
      const stored = await shop.context.files.document(file.id)
      assert.equal(stored?.extension, document === png ? 'png' : document === jpeg ? 'jpg' : 'pdf')
      const path = `/files/${file.sha256}.${file.extension}`
      assert.ok([404, 422].includes((await shop.get(path, shopper.headers)).status))
    }
  })

  test('is created once by concurrent requests', async () => {
    const shopper = await newPerson(shop)
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => sendApplication(shop, shopper, pdfOf())),
    )
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [
      200,
      ...Array.from({ length: 7 }, () => 409),
    ])
    assert.equal((await applicationsOf(shopper)).length, 1)
  })

  test('names every missing or invalid field', async () => {
    const shopper = await newPerson(shop)
    const wrong: Record<string, unknown> = {
      name: ' ',
      phone_no: 'call me',
      email: 'nobody',
      reason: '',
      previous_collab: '',
      bank_name: '',
      account_number: 'none',
      account_name: '\t',
      agree: 'no',
    }
    for (const [field, value] of Object.entries(wrong)) {
      const form = { ...applicationForm(), [field]: value }
      const answer = await sendApplication(shop, shopper, pdfOf(), { form })
      assert.equal(answer.status, 422, field)
      assert.deepEqual(Object.keys(answer.body.errors), [field])
    }
    const others: Record<string, string>[] = [
      { extra: '1' },
      { 'social_media[0]': 'myspace' },
      { name: 'twice' },
    ]
    for (const more of others) {
      assert.equal((await sendApplication(shop, shopper, pdfOf(), { more })).status, 422)
    }
    await run('delete from rate_limits')
    const nul = { ...applicationForm(), reason: 'a\0b' }
    assert.equal((await sendApplication(shop, shopper, pdfOf(), { form: nul })).status, 422)
    const without = await sendApplication(shop, shopper, undefined)
    assert.deepEqual(without.body.errors, { document: ['Please upload your document.'] })
    assert.deepEqual(await applicationsOf(shopper), [])
  })

  test('is refused for an affiliate, and beyond the hourly limit', async () => {
    const affiliate = await newAffiliate(shop)
    assert.equal((await sendApplication(shop, affiliate, pdfOf())).status, 409)
    const shopper = await newPerson(shop)
    const statuses = new Set<number>()
    for (let tried = 0; tried < 21; tried += 1) {
      statuses.add((await sendApplication(shop, shopper, Buffer.from('no document'))).status)
    }
    assert.deepEqual(statuses, new Set([422, 429]))
  })
})

test('an application is acknowledged by an email without its contents, five a day per address', async () => {
  const email = `typed-${Date.now()}@example.com`
  const mailed = () =>
    run('select subject, text from mails where recipient = $1 order by id', [email])
  for (let time = 1; time <= 6; time += 1) {
    const form = applicationForm({ email, name: 'Buy pills at evil.example' })
    await sendApplication(shop, await newPerson(shop), pdfOf(), { form })
    await shop.runJobs()
    assert.equal((await mailed()).length, Math.min(time, 5))
  }
  for (const { subject, text } of await mailed()) {
    assert.equal(subject, 'We received your affiliate application')
    assert.doesNotMatch(text, /evil/)
  }
})

describe('a decision', () => {
  test('approves once: a code, an email and a dashboard', async () => {
    const shopper = await newPerson(shop)
    const form = applicationForm()
    await sendApplication(shop, shopper, pdfOf(), { form })
    const id = await idOf(shopper)
    const tried = await Promise.allSettled(
      [1, 2, 3].map(() => approveApplication(shop.context, id, operator)),
    )
    assert.ok(tried.every(({ status }) => status === 'fulfilled'))
    const { referral_code } = await dashboardOf(shopper)
    assert.match(referral_code, /^[2-9A-HJKMNP-Z]{6}$/)
    assert.equal((await applicationsOf(shopper))[0]?.referral_code, referral_code)
    const mail = await mailTo(shop, form.email)
    assert.match(mail?.text ?? '', new RegExp(`/register\\?ref=${referral_code}`))
    await assert.rejects(
      rejectApplication(shop.context, id, 'No.', operator),
      /already been decided/,
    )
    const events = await affiliateHistory(shop, shopper.id)
    assert.deepEqual(
      events.map(({ event, actor_kind, actor }) => `${event} ${actor_kind} ${actor}`),
      [`applied shopper ${shopper.id}`, 'approved operator aina'],
    )
  })

  test('rejects with a reason, after which the applicant may apply again', async () => {
    const shopper = await newPerson(shop)
    const form = applicationForm()
    await sendApplication(shop, shopper, pdfOf(), { form })
    await rejectApplication(shop.context, await idOf(shopper), 'The picture is blurred.', operator)
    assert.match((await mailTo(shop, form.email))?.text ?? '', /The picture is blurred\./)
    assert.equal((await sendApplication(shop, shopper, pdfOf())).status, 200)
    const statuses = (await applicationsOf(shopper)).map(({ status, rejection_reason }) => [
      status,
      rejection_reason,
    ])
    assert.deepEqual(statuses, [
      ['pending', null],
      ['rejected', 'The picture is blurred.'],
    ])
  })
})

test('an applicant with the referrer’s bank account earns the referrer nothing', async () => {
  const form = applicationForm()
  const creator = await newPerson(shop)
  await sendApplication(shop, creator, pdfOf('% one'), { form })
  await approveApplication(shop.context, await idOf(creator), operator)
  const { referral_code } = await dashboardOf(creator)
  const friend = await newPerson(shop, { referral_code })
  assert.equal((await dashboardOf(creator)).referrals.length, 1)
  const same = applicationForm({ account_number: form.account_number.replace(/^(.{4})/, '$1-') })
  await sendApplication(shop, friend, pdfOf('% two'), { form: same })
  assert.equal((await dashboardOf(creator)).referrals.length, 0)
  const [found] = await voidReferrals(shop, creator.id)
  assert.equal(found?.void_reason, 'same_bank_account')
})

test('erasing a person deletes their documents', async () => {
  const shopper = await newPerson(shop)
  await sendApplication(shop, shopper, pdfOf('% mine alone'))
  const [{ document_id }] = await run(
    'select document_id from affiliate_applications where account_id = $1',
    [shopper.id],
  )
  const gone = await shopper.put('/api/delete-account', { deletePassword: shopper.password })
  assert.equal(gone.status, 200, gone.text)
  assert.equal(await shop.context.files.document(document_id), undefined)
})

test('an application submitted during account deletion is not stored, nor its document', async () => {
  const shopper = await newPerson(shop)
  const { removed, worked } = await deleteDuring(shop, shopper, /for key share/, () =>
    sendApplication(shop, shopper, pdfOf('% too late')),
  )
  assert.deepEqual([removed.status, worked.status], [200, 401])
  const stored = await run('select 1 from affiliate_applications where account_id = $1', [
    shopper.id,
  ])
  assert.deepEqual(stored, [])
  const documents = await run("select 1 from files where position('too late'::bytea in bytes) > 0")
  assert.deepEqual(documents, [])
})
