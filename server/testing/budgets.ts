import assert from 'node:assert/strict'
import { after, beforeEach } from 'node:test'
import type { AdjustmentDetails } from '@apeak/contract/gold-console'
import { newShopper } from './accounts.ts'
import { deskOf, placedOrder } from './desk.ts'
import { sellItem } from './fixtures.ts'
import { newOperator, type TestOperator } from './operators.ts'
import { newKey, openPayingShop, type PayingShop } from './paying-shop.ts'
import type { Answer } from './test-shop.ts'

/**
 * Opens a shop with low operator budgets for the tests of one file. `day`: a customer and the only
 * operators, new before each test.
 */
export async function openBudgetShop() {
  const env = { MANUAL_MONEY_LIMIT: '5000', GOLD_ADJUSTMENT_LIMIT: '100' }
  const opening = openPayingShop({ env })
  const day = {} as Awaited<ReturnType<typeof startDay>>
  after(async () => (await opening).close())
  beforeEach(async () => Object.assign(day, await startDay(await opening)))
  const shop = await opening
  return { shop, day, ...budgetActs(shop) }
}

/** Replaces all operators. */
async function startDay(shop: PayingShop) {
  await shop.context.pool.query("update operators set deactivated_at = now() - interval '2 days'")
  return {
    shopper: await newShopper(shop),
    farid: await newOperator(shop, 'finance', { name: 'Farid' }),
    mei: await newOperator(shop, 'finance', { name: 'Mei' }),
    owner: await newOperator(shop, 'owner', { name: 'Olivia' }),
  }
}

export const reason = 'Asked for by phone'

/** The operators' money actions in a shop. */
function budgetActs(shop: PayingShop) {
  const query = async (text: string, ...values: unknown[]) =>
    (await shop.context.pool.query(text, values)).rows
  return {
    query,
    /** A manual order that awaits payment. */
    async placed(price_sen: number): Promise<string> {
      const { product_id } = await sellItem(shop.context.database, { price_sen })
      return placedOrder(shop, product_id)
    },
    payments: (payable_id: string) =>
      query('select * from payments where payable_id = $1 order by id', payable_id),
  }
}

export const recordTransfer = (by: TestOperator, id: string, amount_sen: number, more = {}) =>
  deskOf(by).seeMoney(id, { amount_sen, ...more })

export const adjust = (by: TestOperator, amount_sen: number, customer_id: number) =>
  by.post('/api/console/gold-adjustments', {
    customer_id,
    amount_sen,
    reason,
    request_key: newKey(),
  })

export const decide = (by: TestOperator, id: unknown, what: 'approve' | 'reject') =>
  by.post(`/api/console/gold-adjustments/${id}/${what}`, { reason })

export const showAdjustment = async (by: TestOperator, id: number) =>
  (await by.get(`/api/console/gold-adjustments/${id}`)).body as unknown as AdjustmentDetails

/** Asserts that a request waits for approval; returns its id. */
export function pendingRequestId(answer: Answer): number {
  assert.equal(answer.status, 200, answer.text)
  assert.equal(typeof answer.body.approval_id, 'number', answer.text)
  return answer.body.approval_id as number
}

/** Asserts that a request is refused. */
export function refused(answer: Answer, why: RegExp): void {
  assert.equal(answer.status, 409, answer.text)
  assert.match(String(answer.body.message), why)
}
