import assert from 'node:assert/strict'
import { newAffiliate, oweCommission } from './affiliates.ts'
import { issueCoupon, sellItem } from './fixtures.ts'
import type { TestOperator } from './operators.ts'
import { newKey, type PayingShop } from './paying-shop.ts'
import type { Answer } from './test-shop.ts'

/** A change that waits for a second person: who asks for it, how, and whether it is done. */
export type ChangeCase = {
  by: TestOperator
  ask(operator: TestOperator): Promise<Answer>
  done(): Promise<boolean>
  /** Somebody saves the same thing meanwhile; what is new has nothing to be saved. */
  meddle?(): Promise<unknown>
  /** Why it is refused then, where not because it changed. */
  refused?: RegExp
}

/** A coupon that nobody has to approve, without its code. */
export const couponFields = {
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
/** A new coupon of such fields. */
export const newCoupon = (more: object) => ({
  ...couponFields,
  request_key: newKey(),
  code: newKey().slice(0, 20).toUpperCase(),
  ...more,
})
/** Every change that waits for a second person, by its name; each call prepares another one. */
export function changeCases(
  shop: PayingShop,
  { owner, content, finance }: Record<'owner' | 'content' | 'finance', TestOperator>,
): Record<string, () => Promise<ChangeCase>> {
  const one = async (text: string, ...values: unknown[]) =>
    (await shop.context.pool.query(text, values)).rows[0]
  const hasCoupon = async (code: string) =>
    (await one('select count(*)::integer as n from coupons where code = $1', code)).n === 1

  /** A coupon that would be added. */
  const adding = (more: object) => async (): Promise<ChangeCase> => {
    const body = newCoupon(more)
    return {
      by: content,
      ask: (operator) => operator.post('/api/console/coupons', body),
      done: () => hasCoupon(body.code),
      meddle: () =>
        one("insert into coupons (code, kind, hundredths) values ($1, 'percent', 1)", body.code),
      refused: /coupon of this code/,
    }
  }

  /** A PUT of the whole thing as it is read, with other fields. */
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
      meddle: () =>
        shop.context.pool.query(
          `update ${version.table} set version = version + 1 where ${version.where}`,
        ),
    }
  }

  return {
    'a coupon of more than half': adding({ hundredths: 5001 }),
    'a coupon without a limit': adding({ usage_limit: null }),
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
        meddle: () => one('update coupons set version = version + 1 where id = $1', id),
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
        meddle: () => one('update products set price_sen = 1500 where id = $1', product_id),
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
      const sale = {
        request_key: newKey(),
        product_id,
        price_sen: 499,
        qty: 10,
        customer_limit: null,
        starts_at: null,
        ends_at: new Date(Date.now() + 3_600_000).toISOString(),
      }
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
    'a rate above 20 %': () => {
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
      const fields = [
        'label',
        'note',
        'enabled',
        'fee_kind',
        'fee_hundredths',
        'min_payable_sen',
        'marks',
        'logo_id',
      ]
      const version = { table: 'payment_methods', where: "value = 'fiuu'" }
      const path = '/api/console/payment-methods/fiuu'
      const note = newKey().slice(0, 30)
      return saving(finance, path, fields, () => ({ note: `Pay to ${note}` }), version)
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
        meddle: () => owner.post(`${path}/pay`, { bank_reference: newKey() }),
        refused: /paid already/,
      }
    },
  }
}
