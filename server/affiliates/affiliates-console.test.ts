// Operators' decisions about affiliates, and payouts.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, describe, test } from 'node:test'
import type {
  AffiliateDetails,
  AffiliateEntry,
  ConsoleApplication,
  PayoutRunEntry,
} from '@apeak/contract/affiliates-console'
import { parse } from 'csv-parse/sync'
import { returnedOfOrders } from '#orders/orders.ts'
import { mailTo } from '#testing/accounts.ts'
import {
  applicationForm,
  newAffiliate,
  newPerson,
  oweCommission,
  pdfOf,
  sendApplication,
} from '#testing/affiliates.ts'
import { balanceOf } from '#testing/gold.ts'
import { newOperator, type TestOperator } from '#testing/operators.ts'
import { openPayingShop } from '#testing/paying-shop.ts'
import type { Answer } from '#testing/test-shop.ts'
import { commissionFaults } from './check-commission.ts'

const shop = await openPayingShop()
after(() => shop.close())
const mei = await newOperator(shop, 'finance', { name: 'Mei' })
const farid = await newOperator(shop, 'finance', { name: 'Farid' })
const support = await newOperator(shop, 'support', { name: 'Siti' })

const newKey = () => randomUUID()
const done = (answer: Answer) => assert.equal(answer.status, 200, answer.text)
const conflict = ({ status, body }: Answer) => {
  const first = body.done as { actor: string; event: string } | undefined
  return [status, first?.event, first?.actor]
}

/** A shopper who has applied, with the application's id. */
async function applicant(form = applicationForm(), document = pdfOf()) {
  const person = await newPerson(shop)
  done(await sendApplication(shop, person, document, { form }))
  const { rows } = await shop.context.pool.query(
    'select id from affiliate_applications where account_id = $1 order by id desc',
    [person.id],
  )
  return { person, id: rows[0].id as number, form }
}

/** An affiliate with this balance. */
async function affiliateOwed(sen: number) {
  const affiliate = await newAffiliate(shop)
  await oweCommission(shop, affiliate.id, sen)
  return affiliate
}

const shown = async (id: number) =>
  (await mei.get(`/api/console/affiliates/${id}`)).body as unknown as AffiliateDetails
const onApplication = (by: TestOperator, id: number, what: string, body = {}) =>
  by.post(`/api/console/affiliate-applications/${id}/${what}`, body)
const pay = (by: TestOperator, id: number, more: Record<string, unknown> = {}) =>
  by.post('/api/console/payouts', {
    affiliate_id: id,
    amount_sen: 1000,
    owed_sen: 1000,
    way: 'gold',
    bank_reference: null,
    request_key: newKey(),
    ...more,
  })
const prepare = (by: TestOperator, ids: number[], request_key = newKey()) =>
  by.post('/api/console/payout-runs', {
    affiliates: ids.map((id) => ({ id, owed_sen: 1000 })),
    request_key,
  })
const onRun = (by: TestOperator, run: unknown, what: string, body: Record<string, unknown>) =>
  by.post(`/api/console/payout-runs/${run}/${what}`, body)

describe('an application', () => {
  test('shows every answer, with only the last digits of the bank account', async () => {
    const { id, form } = await applicant()
    const list = await support.get('/api/console/affiliate-applications?status=pending')
    assert.ok((list.body.data as { id: number }[]).some((one) => one.id === id))
    const answer = await support.get(`/api/console/affiliate-applications/${id}`)
    const page = answer.body as unknown as ConsoleApplication
    assert.deepEqual(
      [page.name, page.phone_no, page.reason, page.previous_collab, page.social_media],
      [form.name, form.phone_no, form.reason, form.previous_collab, form.social_media],
    )
    assert.equal(page.bank_acc_end, form.account_number.slice(-4))
    assert.ok(!answer.text.includes(form.account_number))
    assert.ok(!list.text.includes(form.account_number))
    assert.deepEqual([page.document?.extension, page.document?.filename], ['pdf', 'document.pdf'])
  })

  test('serves its document inert, only to permitted roles, and audits the read', async () => {
    const { id, person } = await applicant()
    const path = `/api/console/affiliate-applications/${id}/read-document`
    assert.equal((await mei.post(path)).status, 403, 'finance has no use for it')
    assert.equal((await shop.post(path, {}, person.headers)).status, 401)
    const response = await fetch(shop.url + path, {
      method: 'POST',
      headers: { ...support.headers, 'content-type': 'application/json' },
      body: '{}',
    })
    assert.equal(response.status, 200)
    assert.deepEqual(Buffer.from(await response.arrayBuffer()), pdfOf())
    assert.equal(response.headers.get('content-type'), 'application/pdf')
    assert.match(
      response.headers.get('content-disposition') ?? '',
      /^attachment; filename="[\w.-]+"$/,
    )
    assert.equal(response.headers.get('x-content-type-options'), 'nosniff')
    assert.match(response.headers.get('content-security-policy') ?? '', /sandbox/)
    assert.equal(response.headers.get('cache-control'), 'no-store')
    const { body } = await support.get(`/api/console/affiliate-applications/${id}`)
    const [event] = (body as unknown as ConsoleApplication).history
    assert.deepEqual([event?.event, event?.actor], ['document_read', support.id])
  })

  test('is approved once, or rejected with a reason that the applicant sees', async () => {
    const good = await applicant()
    done(await onApplication(support, good.id, 'approve'))
    done(await onApplication(support, good.id, 'approve'))
    const owner = await newOperator(shop, 'owner')
    const late = await onApplication(owner, good.id, 'reject', { reason: 'No.' })
    assert.deepEqual(conflict(late), [409, 'approved', support.id])
    const bad = await applicant()
    done(await onApplication(support, bad.id, 'reject', { reason: 'The picture is blurred.' }))
    await shop.runJobs()
    const mail = await mailTo(shop, bad.form.email)
    assert.match(mail?.text ?? '', /The picture is blurred\./)
    assert.equal((await shown(good.person.id)).suspended_at, null)
    const path = `/api/console/affiliates/${good.person.id}`
    done(await support.post(`${path}/suspend`, { reason: 'Spam' }))
    assert.notEqual((await shown(good.person.id)).suspended_at, null)
    done(await support.post(`${path}/reinstate`, { reason: 'A mistake' }))
    const { history } = await shown(good.person.id)
    assert.deepEqual(
      history.map(({ event }) => event),
      ['reinstated', 'suspended', 'approved', 'applied'],
    )
  })
})

test('lists affiliates by amount owed, with suspected self-referrals', async () => {
  const affiliate = await affiliateOwed(7_654)
  const friend = await newPerson(shop, { referral_code: affiliate.code })
  await shop.context.pool.query(
    "update referrals set void_reason = 'same_network' where account_id = $1",
    [friend.id],
  )
  const list = async (query: string) =>
    (await mei.get(`/api/console/affiliates?${query}`)).body.data as unknown as AffiliateEntry[]
  const [first] = await list('sort=-owed&is_owed=true')
  assert.deepEqual(
    [first?.id, first?.owed_sen, first?.earned_sen, first?.referrals, first?.void_referrals],
    [affiliate.id, 7_654, 7_654, 0, 1],
  )
  for (const query of ['suspected=true', `q=${affiliate.code.toLowerCase()}`, 'sort=-earned']) {
    assert.equal((await list(query))[0]?.id, affiliate.id, query)
  }
  const referrals = await mei.get(`/api/console/referrals?affiliate_id=${affiliate.id}`)
  const [referral] = referrals.body.data as { id: number; void_reason: string }[]
  assert.deepEqual([referral?.id, referral?.void_reason], [friend.id, 'same_network'])
  const page = await shown(affiliate.id)
  assert.deepEqual(
    page.months.map(({ month, amount_sen }) => [month, amount_sen]),
    [['2024-01', 7_654]],
  )
  done(await pay(mei, affiliate.id, { amount_sen: 7_654, owed_sen: 7_654 }))
})

describe('a payout', () => {
  test('credits gold at once; a second operator gets a conflict naming the first', async () => {
    const affiliate = await affiliateOwed(1000)
    const both = await Promise.all([
      pay(mei, affiliate.id, { amount_sen: 400 }),
      pay(farid, affiliate.id, { amount_sen: 400 }),
    ])
    assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 409])
    const first = both[0]?.status === 200 ? mei : farid
    assert.deepEqual(conflict(both.find(({ status }) => status === 409) as Answer), [
      409,
      'paid_out',
      first.id,
    ])
    assert.equal(await balanceOf(affiliate), 400)
    assert.equal((await shown(affiliate.id)).owed_sen, 600)
    assert.equal((await pay(support, affiliate.id)).status, 403)
  })

  test('by bank requires a bank reference; viewing the account number is audited', async () => {
    const affiliate = await affiliateOwed(1000)
    assert.deepEqual(Object.keys((await pay(mei, affiliate.id, { way: 'bank' })).body.errors), [
      'bank_reference',
    ])
    const path = `/api/console/affiliates/${affiliate.id}/read-bank-account`
    assert.equal((await support.post(path)).status, 403)
    const read = await mei.post(path)
    assert.match(String(read.body.bank_acc_no), /^\d{11}$/)
    const bank_reference = `OUT ${affiliate.id}`
    done(await pay(mei, affiliate.id, { way: 'bank', bank_reference }))
    const { history, owed_sen } = await shown(affiliate.id)
    assert.deepEqual([history[0]?.event, history[1]?.event, owed_sen], ['paid_out', 'bank_read', 0])
  })
})

describe('a payout run', () => {
  test('exports a bank file without formulas, then records one payout per affiliate', async () => {
    const [one, two] = [await affiliateOwed(1000), await affiliateOwed(1000)]
    await shop.context.pool.query(
      `update affiliate_applications set bank_acc_name = $2, bank_name = $3 where account_id = $1`,
      [one.id, '=HYPERLINK("http://evil","x")', 'Bank, "the"\nsecond\tline'],
    )
    const run = await prepare(mei, [one.id, two.id])
    done(run)
    const { id } = run.body
    const owing = await mei.get('/api/console/owed-to-affiliates')
    assert.ok(Number(owing.body.prepared_sen) >= 2000)
    // An affiliate in a prepared run cannot be paid otherwise.
    assert.deepEqual(conflict(await pay(farid, one.id)), [409, 'payout_prepared', mei.id])
    assert.deepEqual(conflict(await prepare(farid, [two.id])), [409, 'payout_prepared', mei.id])
    const file = await mei.get(`/api/console/payout-runs/${id}/file`)
    assert.match(file.headers.get('content-disposition') ?? '', /^attachment/)
    const [head, ...lines] = parse(file.text) as string[][]
    assert.equal(head?.length, 6)
    const line = lines.find(([reference]) => reference?.endsWith(`-${one.id}`))
    assert.deepEqual(line?.slice(1, 3), [
      '\'=HYPERLINK("http://evil","x")',
      'Bank, "the" second line',
    ])
    assert.equal(line?.[4], '10.00')
    assert.equal((await support.get(`/api/console/payout-runs/${id}/file`)).status, 403)

    const paid = { bank_reference: `BATCH ${one.id}` }
    for (let time = 0; time < 2; time += 1) done(await onRun(mei, id, 'pay', paid))
    assert.deepEqual(conflict(await onRun(farid, id, 'pay', paid)), [409, 'paid', mei.id])
    assert.deepEqual(conflict(await onRun(farid, id, 'cancel', { reason: 'x' })), [
      409,
      'paid',
      mei.id,
    ])
    for (const affiliate of [one, two]) {
      const { owed_sen, history, open_run_id } = await shown(affiliate.id)
      assert.deepEqual([owed_sen, open_run_id], [0, null])
      assert.deepEqual(history.map(({ event }) => event).slice(0, 3), [
        'paid_out',
        'bank_read',
        'payout_prepared',
      ])
    }
    const payouts = await mei.get(`/api/console/payouts?affiliate_id=${two.id}`)
    const [payout] = payouts.body.data as { bank_reference: string; amount_sen: number }[]
    assert.deepEqual(
      [payout?.bank_reference, payout?.amount_sen],
      [`BATCH ${one.id}-${two.id}`, 1000],
    )
    const again = await affiliateOwed(1000)
    const other = (await prepare(mei, [again.id])).body.id
    const used = await onRun(mei, other, 'pay', paid)
    assert.deepEqual([used.status, (await shown(again.id)).owed_sen], [409, 1000])
    assert.deepEqual(await commissionFaults(shop.context.database, returnedOfOrders), [])
  })

  test('restores the amount owed when cancelled; a click prepares one run, a stale preview none', async () => {
    const affiliate = await affiliateOwed(1000)
    const request_key = newKey()
    const clicks = await Promise.all(
      Array.from({ length: 4 }, () => prepare(mei, [affiliate.id], request_key)),
    )
    for (const click of clicks) done(click)
    const ids = new Set(clicks.map(({ body }) => body.id))
    assert.equal(ids.size, 1)
    const [id] = ids
    done(await onRun(mei, id, 'cancel', { reason: 'The bank was closed' }))
    done(await onRun(mei, id, 'cancel', { reason: 'The bank was closed' }))
    const runs = await mei.get('/api/console/payout-runs?state=cancelled')
    const [run] = runs.body.data as unknown as PayoutRunEntry[]
    assert.deepEqual([run?.id, run?.closed_by, run?.amount_sen], [id, mei.id, 1000])
    done(await pay(mei, affiliate.id, { amount_sen: 300 }))
    assert.deepEqual(conflict(await prepare(farid, [affiliate.id])), [409, 'paid_out', mei.id])
    assert.equal((await shown(affiliate.id)).owed_sen, 700)
  })

  test('pays once when a payout happens at the same time', async () => {
    for (let time = 0; time < 4; time += 1) {
      const affiliate = await affiliateOwed(1000)
      const both = await Promise.all([prepare(mei, [affiliate.id]), pay(farid, affiliate.id)])
      assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 409])
    }
  })
})
