// Changes above a threshold wait for a second person, and every owner is mailed.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { ChangeRequest } from '@apeak/contract/operators'
import { mailTo } from '#testing/accounts.ts'
import { newAffiliate, oweCommission } from '#testing/affiliates.ts'
import { issueCoupon, sellItem } from '#testing/fixtures.ts'
import { newOperator, type TestOperator } from '#testing/operators.ts'
import { newKey, openPayingShop, type PayingShop } from '#testing/paying-shop.ts'
import type { Answer } from '#testing/test-shop.ts'
import { saveTranslation, textsOf, translationOf } from '#testing/translations.ts'

let shop: PayingShop
let owner: TestOperator
let other: TestOperator
let content: TestOperator
let finance: TestOperator
let cases: ReturnType<typeof changeCases>
before(async () => {
  shop = await openPayingShop()
  owner = await newOperator(shop, 'owner', { name: 'Olivia' })
  other = await newOperator(shop, 'owner', { name: 'Omar' })
  content = await newOperator(shop, 'content', { name: 'Chong' })
  finance = await newOperator(shop, 'finance', { name: 'Farid' })
  cases = changeCases(shop, { owner, content, finance })
})
after(() => shop.close())

const one = async (text: string, ...values: unknown[]) =>
  (await shop.context.pool.query(text, values)).rows[0]

const requests = async (query = 'state=waiting') => {
  const answer = await owner.get(`/api/console/change-requests?${query}&per_page=100`)
  assert.equal(answer.status, 200, answer.text)
  return answer.body.data as unknown as ChangeRequest[]
}
const decide = (by: TestOperator, id: unknown, what: string, body: object = {}) =>
  by.post(`/api/console/change-requests/${id}/${what}`, body)
/** Requests a change and asserts that it waits; returns the request's id. */
async function asked(one: ChangeCase, operator = one.by): Promise<number> {
  const answer = await one.ask(operator)
  assert.deepEqual([answer.status, answer.body.code], [202, 'waits_for_approval'], answer.text)
  return answer.body.request_id as unknown as number
}

describe('a change above its threshold', () => {
  test('changes nothing when requested, and every owner is mailed', async (t) => {
    for (const [name, prepare] of Object.entries(cases)) {
      await t.test(name, async () => {
        const change = await prepare()
        const id = await asked(change)
        assert.equal(await change.done(), false)
        assert.equal(await asked(change), id, 'the same asked again is one')
        const [request] = (await requests()).filter((one) => one.id === id)
        assert.equal(request?.requested_by, change.by.id)
        assert.ok(request.rows.length > 0 && request.rows.every((row) => row.before !== row.after))
        for (const { email } of [owner, other]) {
          const mail = await mailTo(shop, email)
          const did: string = `${change.by.name} asked to change ${request.title}`
          assert.equal(mail?.subject, `Apeak console: ${did}`)
          for (const row of request.rows) assert.ok(mail?.text.includes(row.after), mail?.text)
        }
        await decide(change.by, id, 'withdraw')
      })
    }
  })

  test('is applied once by a second person, never by its requester', async (t) => {
    for (const [name, prepare] of Object.entries(cases)) {
      await t.test(name, async () => {
        const change = await prepare()
        const id = await asked(change)
        const alone = await decide(change.by, id, 'approve')
        assert.deepEqual([alone.status, alone.body.reason], [409, 'same_person'])
        assert.equal(await change.done(), false)
        const answers = await Promise.all([owner, other].map((by) => decide(by, id, 'approve')))
        assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])
        assert.ok(answers.some(({ body }) => body.code === 'already_done'))
        assert.equal(await change.done(), true)
        const [decided] = (await requests('state=approved')).filter((one) => one.id === id)
        assert.ok([owner.id, other.id].includes(decided?.decided_by ?? ''))
      })
    }
  })

  test('is refused after a concurrent change of its subject', async (t) => {
    for (const [name, prepare] of Object.entries(cases)) {
      const change = await prepare()
      if (!change.saveConcurrently) continue
      await t.test(name, async () => {
        const id = await asked(change)
        await change.saveConcurrently?.()
        const refused = await decide(owner, id, 'approve')
        assert.ok([409, 422].includes(refused.status), refused.text)
        assert.match(String(refused.body.message), change.refused ?? /changed since the request/)
        assert.equal((await decide(owner, id, 'decline', { reason: 'Too late' })).status, 200)
      })
    }
  })
})

describe('a pending change', () => {
  const half = () => (cases['a coupon of more than half'] as () => Promise<ChangeCase>)()

  test('cannot be approved by an invitee of the requester, nor by a new operator', async () => {
    const change = await half()
    const id = await asked(change, owner)
    const young = await newOperator(shop, 'content')
    await one('update operators set created_at = now() where id = $1', young.id)
    const refused = await decide(young, id, 'approve')
    assert.deepEqual([refused.status, refused.body.reason], [409, 'decider_is_new'])
    assert.equal(await change.done(), false)
    assert.equal((await decide(content, id, 'approve')).status, 200)
    assert.equal(await change.done(), true)
  })

  test('is visible to and decided by operators with the right alone', async () => {
    const id = await asked(await half())
    const seen = await finance.get('/api/console/change-requests')
    assert.ok((seen.body.data as unknown as ChangeRequest[]).every(({ kind }) => kind !== 'coupon'))
    assert.equal((await decide(finance, id, 'decline', { reason: 'No' })).status, 403)
    assert.equal((await decide(finance, id, 'approve')).status, 409)
    const support = await newOperator(shop, 'support')
    assert.equal((await support.get('/api/console/change-requests')).status, 403)
    assert.equal((await decide(support, id, 'approve')).status, 403)
    assert.equal((await decide(content, id, 'decline', { reason: 'No' })).status, 409)
    assert.equal((await decide(owner, id, 'withdraw')).status, 409)
    assert.equal((await decide(owner, 999_999, 'approve')).status, 404)
    for (let time = 0; time < 2; time += 1) {
      assert.equal((await decide(owner, id, 'decline', { reason: 'Too much' })).status, 200)
    }
    assert.equal((await decide(other, id, 'decline', { reason: 'Too much' })).status, 409)
    const history = await owner.get('/api/console/operator-events?subject_kind=change-request')
    const [newest] = history.body.data as unknown as { event: string; reason: string }[]
    assert.deepEqual([newest?.event, newest?.reason], ['declined', 'Too much'])
  })

  test('blocks other changes of the same subject, and expires', async () => {
    const { id: coupon } = await issueCoupon(shop.context.database, { usage_limit: 5 })
    const path = `/api/console/coupons/${coupon}`
    const { body } = await content.get(path)
    const save = (hundredths: number, by = content) => {
      const { code, version } = body
      return by.put(path, { ...couponFields, code, version, hundredths })
    }
    const first = await save(6000)
    assert.equal(first.status, 202, first.text)
    for (const answer of [await save(7000), await save(6000, owner)]) {
      assert.deepEqual([answer.status, answer.body.code], [409, 'already_done'], answer.text)
    }
    const id = first.body.request_id
    await one(
      "update change_requests set expires_at = now() - interval '1 second' where id = $1",
      id,
    )
    assert.equal((await decide(owner, id, 'approve')).status, 409)
    assert.equal((await save(7000)).status, 202)
  })

  test('is refused at once if invalid', async () => {
    const { code } = await issueCoupon(shop.context.database)
    const answer = await content.post('/api/console/coupons', newCoupon({ code, hundredths: 9000 }))
    assert.deepEqual(Object.keys(answer.body.errors ?? {}), ['code'], answer.text)
    assert.ok((await requests()).every(({ title }) => title !== `coupon ${code}`))
  })
})

describe('a change below its threshold', () => {
  test('is saved at once', async () => {
    const coupon = newCoupon({ hundredths: 5000, usage_limit: 1000 })
    assert.equal((await content.post('/api/console/coupons', coupon)).status, 200)
    const { product_id } = await sellItem(shop.context.database, { price_sen: 1000 })
    const lower = (from_sen: number, to_sen: number) =>
      content.post('/api/console/price-imports', {
        request_key: newKey(),
        changes: [{ product_id, from_sen, to_sen }],
      })
    assert.equal((await lower(1000, 510)).status, 200)
    assert.equal((await lower(510, 270)).status, 202, 'two steps of a day are one')
    const sell = (price_sen: number) =>
      content.post('/api/console/flash-sales', newSale({ product_id, price_sen }))
    assert.equal((await sell(499)).status, 202, 'a sale is such a step')
    assert.equal((await sell(500)).status, 200)
    assert.equal((await lower(510, 500)).status, 200)
    const path = '/api/console/payment-methods/fiuu'
    const { id: _id, ...method } = (await finance.get(path)).body
    const fee = Number(method.fee_hundredths) + 1
    assert.equal((await finance.put(path, { ...method, fee_hundredths: fee })).status, 200)
  })
})

test('the gold discount has no minimum, which the console would not show', async () => {
  const path = '/api/console/payment-methods/apeak'
  const { id: _id, ...gold } = (await finance.get(path)).body
  const hidden = await finance.put(path, { ...gold, fee_hundredths: 0, fee_min_sen: 10_000_000 })
  assert.deepEqual([hidden.status, Object.keys(hidden.body.errors ?? {})], [422, ['fee_min_sen']])
  const tenth = { ...gold, fee_kind: 'percent', fee_hundredths: 1000 }
  assert.equal((await finance.put(path, tenth)).status, 200)
})

test('a shop with one operator needs no approval, and still mails the owner', async () => {
  await shop.context.pool.query(
    "update operators set deactivated_at = now() - interval '2 days' where id <> $1",
    [owner.id],
  )
  const coupon = newCoupon({ hundredths: 10_000 })
  assert.equal((await owner.post('/api/console/coupons', coupon)).status, 200)
  const mail = await mailTo(shop, owner.email)
  assert.equal(mail?.subject, `Apeak console: Olivia changed coupon ${coupon.code}`)
  const path = '/api/console/payment-instructions/check_payment'
  const { version, bank_accounts, duitnow_qr_id } = (await owner.get(path)).body
  const note = newKey()
  const saved = await owner.put(path, { version, bank_accounts, duitnow_qr_id, note })
  assert.deepEqual([saved.status, saved.body.note], [200, note], saved.text)
  assert.match((await mailTo(shop, owner.email))?.text ?? '', new RegExp(note))
})

/** A change that waits for approval: its requester, its request, and whether it is applied. */
type ChangeCase = {
  by: TestOperator
  ask(operator: TestOperator): Promise<Answer>
  done(): Promise<boolean>
  /** A concurrent save of the same thing; absent for a new thing. */
  saveConcurrently?(): Promise<unknown>
  /** The expected refusal after it, unless it is the usual conflict. */
  refused?: RegExp
}

/** The fields, without the code, of a coupon below every threshold. */
const couponFields = {
  kind: 'percent',
  hundredths: 1000,
  min_spend_sen: 0,
  usage_limit: 10,
  customer_limit: null,
  ends_at: null,
  counts_for: 'everything',
  product_ids: [],
  category_ids: [],
}
/** A new coupon with these fields. */
const newCoupon = (more: object) => ({
  ...couponFields,
  request_key: newKey(),
  code: newKey().slice(0, 20).toUpperCase(),
  ...more,
})
/** A new flash sale, open for an hour. */
const newSale = (more: { product_id: number; price_sen: number }) => ({
  request_key: newKey(),
  qty: 10,
  customer_limit: null,
  starts_at: null,
  ends_at: new Date(Date.now() + 3_600_000).toISOString(),
  ...more,
})
/** The fields of a payment method that operators edit. */
const methodFields = [
  'label',
  'note',
  'enabled',
  'fee_kind',
  'fee_hundredths',
  'fee_min_sen',
  'fee_cap_percent',
  'absorbed_below_sen',
  'min_payable_sen',
  'marks',
  'logo_id',
]
/** Every change that needs approval, by name; each call prepares a new case. */
function changeCases(
  shop: PayingShop,
  { owner, content, finance }: Record<'owner' | 'content' | 'finance', TestOperator>,
): Record<string, () => Promise<ChangeCase>> {
  const one = async (text: string, ...values: unknown[]) =>
    (await shop.context.pool.query(text, values)).rows[0]
  const hasCoupon = async (code: string) =>
    (await one('select count(*)::integer as n from coupons where code = $1', code)).n === 1

  /** The addition of a coupon. */
  const adding = (more: object) => async (): Promise<ChangeCase> => {
    const body = newCoupon(more)
    return {
      by: content,
      ask: (operator) => operator.post('/api/console/coupons', body),
      done: () => hasCoupon(body.code),
      saveConcurrently: () =>
        one("insert into coupons (code, kind, hundredths) values ($1, 'percent', 1)", body.code),
      refused: /coupon with this code/,
    }
  }

  /** A PUT of the whole resource as read, with some fields changed. */
  async function saving(
    by: TestOperator,
    path: string,
    fields: readonly string[],
    change: (thing: Record<string, unknown>) => object,
    version: { table: string; where: string },
  ): Promise<ChangeCase> {
    const { body: thing } = await by.get(path)
    const read = Object.fromEntries(fields.map((name) => [name, thing[name]]))
    const body = { ...read, ...change(thing), version: thing.version }
    return {
      by,
      ask: (operator) => operator.put(path, body),
      done: async () => {
        const { body: now } = await by.get(path)
        return now.version !== thing.version
      },
      saveConcurrently: () =>
        shop.context.pool.query(
          `update ${version.table} set version = version + 1 where ${version.where}`,
        ),
    }
  }

  return {
    'a coupon of more than half': adding({ hundredths: 5001 }),
    'a coupon without a limit': adding({ usage_limit: null }),
    'a coupon of more than 1,000 uses': adding({ usage_limit: 1001 }),
    'a coupon of an amount without a least purchase': adding({ kind: 'fixed', hundredths: 500 }),
    'a coupon that is raised': async () => {
      const { id } = await issueCoupon(shop.context.database, { usage_limit: 5 })
      const fields = ['code', ...Object.keys(couponFields)]
      const version = { table: 'coupons', where: `id = ${id}` }
      const path = `/api/console/coupons/${id}`
      return saving(content, path, fields, () => ({ hundredths: 9000 }), version)
    },
    'an archived coupon that comes back': async () => {
      const { id } = await issueCoupon(shop.context.database, { hundredths: 9000, usage_limit: 5 })
      await one('update coupons set archived_at = now() where id = $1', id)
      const isBack = async () =>
        (await one('select archived_at from coupons where id = $1', id)).archived_at === null
      return {
        by: content,
        ask: (operator) => operator.post(`/api/console/coupons/${id}/restore`),
        done: isBack,
        saveConcurrently: () => one('update coupons set version = version + 1 where id = $1', id),
      }
    },
    'a price import that lowers a price by more than half': async () => {
      const { product_id } = await sellItem(shop.context.database, { price_sen: 1000 })
      const same = await sellItem(shop.context.database, { price_sen: 1000 })
      const body = {
        request_key: newKey(),
        changes: [
          { product_id, from_sen: 1000, to_sen: 499 },
          { product_id: same.product_id, from_sen: 1000, to_sen: 1100 },
        ],
      }
      const price = async () =>
        (await one('select price_sen from products where id = $1', product_id)).price_sen
      return {
        by: content,
        ask: (operator) => operator.post('/api/console/price-imports', body),
        done: async () => (await price()) === 499,
        saveConcurrently: () =>
          one('update products set price_sen = 1500 where id = $1', product_id),
        refused: /Prices have changed/,
      }
    },
    'the undoing of an import by which a price falls by more than half': async () => {
      const { product_id } = await sellItem(shop.context.database, { price_sen: 400 })
      const changes = [{ product_id, from_sen: 400, to_sen: 1000 }]
      const body = { request_key: newKey(), changes }
      const { id } = (await content.post('/api/console/price-imports', body)).body
      return {
        by: content,
        ask: (operator) => operator.post(`/api/console/price-imports/${id}/undo`),
        done: async () =>
          (await one('select price_sen from products where id = $1', product_id)).price_sen === 400,
      }
    },
    'an item’s price that falls by more than half': async () => {
      const { product_id } = await sellItem(shop.context.database, { price_sen: 1000 })
      const fields = [
        'category_id',
        'name',
        'description',
        'price_sen',
        'cost_sen',
        'markup_percent',
        'price_follows_cost',
        'price_floor_sen',
        'sold_without_supplier',
        'base_image_id',
        'delivered_by_code',
        'subcategory_ids',
        'options',
        'published_at',
      ]
      const version = { table: 'products', where: `id = ${product_id}` }
      const path = `/api/console/products/${product_id}`
      return saving(content, path, fields, () => ({ price_sen: 499 }), version)
    },
    'a flash sale that takes off more than half': async () => {
      const { product_id } = await sellItem(shop.context.database, { price_sen: 1000 })
      const sale = newSale({ product_id, price_sen: 499 })
      const sales = async () =>
        (
          await one(
            'select count(*)::integer as n from flash_sales where product_id = $1',
            product_id,
          )
        ).n
      return {
        by: content,
        ask: (operator) => operator.post('/api/console/flash-sales', sale),
        done: async () => (await sales()) === 1,
      }
    },
    'a rate above 20%': () => {
      const tier = {
        active_users: 10_000_000,
        sales_sen: 1_000_000_000_000,
        rate_hundredths: 2001 + Math.floor(Math.random() * 7_000),
      }
      const change = ({ tiers }: Record<string, unknown>) => ({
        tiers: [
          ...(tiers as { rate_hundredths: number }[]).filter((one) => one.rate_hundredths <= 2000),
          tier,
        ],
      })
      const version = { table: 'affiliate_tier_settings', where: 'true' }
      return saving(finance, '/api/console/affiliate-tiers/1', [], change, version)
    },
    'the text of a payment method': () => {
      const version = { table: 'payment_methods', where: "value = 'fiuu'" }
      const path = '/api/console/payment-methods/fiuu'
      const note = newKey().slice(0, 30)
      return saving(finance, path, methodFields, () => ({ note: `Pay to ${note}` }), version)
    },
    'a gold discount above 10%': () => {
      const version = { table: 'payment_methods', where: "value = 'apeak'" }
      const path = '/api/console/payment-methods/apeak'
      const fee_hundredths = 1001 + Math.floor(Math.random() * 9_000)
      const raise = () => ({ fee_kind: 'percent', fee_hundredths })
      return saving(finance, path, methodFields, raise, version)
    },
    'a gold discount of an amount': () => {
      const version = { table: 'payment_methods', where: "value = 'apeak'" }
      const path = '/api/console/payment-methods/apeak'
      const fee_hundredths = 1 + Math.floor(Math.random() * 10_000_000)
      const fix = () => ({ fee_kind: 'fixed', fee_hundredths })
      return saving(finance, path, methodFields, fix, version)
    },
    'the translation of where manual payments go': async () => {
      const note = newKey()
      await one('update payment_instructions set note = $1', note)
      const thing = { thing: 'payment_instructions', id: 'check_payment' }
      const body = await translationOf(finance, 'ms', thing, { note: `Bayar ke ${note}` })
      return {
        by: finance,
        ask: (operator) => saveTranslation(operator, thing, body),
        done: async () => {
          const [text] = await textsOf(finance, thing)
          return text?.languages.ms.text === `Bayar ke ${note}`
        },
        saveConcurrently: () => one('update payment_instructions set note = $1', newKey()),
      }
    },
    'where manual payments go': () => {
      const fields = ['bank_accounts', 'duitnow_qr_id', 'note']
      const version = { table: 'payment_instructions', where: 'true' }
      const path = '/api/console/payment-instructions/check_payment'
      return saving(finance, path, fields, () => ({ note: newKey() }), version)
    },
    'a payout run whose file was read, which is cancelled': async () => {
      const affiliate = await newAffiliate(shop)
      await oweCommission(shop, affiliate.id, 1000)
      const affiliates = [{ id: affiliate.id, owed_sen: 1000 }]
      const run = await finance.post('/api/console/payout-runs', {
        affiliates,
        request_key: newKey(),
      })
      const path = `/api/console/payout-runs/${run.body.id}`
      assert.equal((await finance.get(`${path}/file`)).status, 200)
      const state = async () =>
        (await one('select cancelled_at from payout_runs where id = $1', run.body.id)).cancelled_at
      return {
        by: finance,
        ask: (operator) => operator.post(`${path}/cancel`, { reason: 'The bank refused it' }),
        done: async () => (await state()) !== null,
        saveConcurrently: () => owner.post(`${path}/pay`, { bank_reference: newKey() }),
        refused: /already paid/,
      }
    },
  }
}
