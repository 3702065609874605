import { randomUUID } from 'node:crypto'
import type { EditedInstructions } from '@apeak/contract/payments-console'
import type { Asked } from './action-effects.ts'
import { issueCoupon, sellItem, startFlashSale } from './fixtures.ts'
import type { OperatorAction } from './operator-actions.ts'
import type { TestOperator } from './operators.ts'
import { newKey, type PayingShop } from './paying-shop.ts'

/**
 * Operator actions on items, flash sales, coupons, prices and payment methods; see
 * `operatorActions`.
 */
export function offerActions(
  { context }: PayingShop,
  operator: TestOperator,
): Record<string, OperatorAction> {
  const newItem = async () => (await sellItem(context.database)).product_id
  /** A PUT of the whole resource as read, with some fields changed. */
  const saving = async (
    of: Asked['of'],
    path: string,
    left: string[],
    more: object,
  ): Promise<Asked> => {
    const { body: thing } = await operator.get(path)
    const fields = Object.entries(thing).filter(([name]) => !['id', ...left].includes(name))
    const body = { ...Object.fromEntries(fields), ...more }
    const id = path.split('/').at(-1) ?? ''
    return { method: 'PUT', path, of, id, event: 'changed', body }
  }
  const bringPrices = async () => {
    const id = await newItem()
    const changes = [{ product_id: id, from_sen: 1000, to_sen: 1100 }]
    const body = { request_key: newKey(), changes }
    return { id, path: '/api/console/price-imports', body }
  }
  /** A change of bank accounts that waits for approval. */
  const askForAccounts = async () => {
    await context.pool.query(
      "update change_requests set expires_at = now() where state = 'waiting'",
    )
    const path = '/api/console/payment-instructions/check_payment'
    const { version } = (await operator.get(path)).body as unknown as EditedInstructions
    const number = String(Math.floor(Math.random() * 1e12) + 1e12)
    const bank_accounts = [{ bank: 'Maybank', number, holder: 'Apeak' }]
    const body = { version, bank_accounts, duitnow_qr_id: null, note: number }
    const answer = await operator.put(path, body)
    return { id: String(answer.body.request_id), number }
  }
  return {
    'saves an item': {
      ask: async () => {
        const path = `/api/console/products/${await newItem()}`
        const left = ['archived_at', 'category_name', 'category_slug']
        return saving('product', path, left, { price_sen: 1500 })
      },
    },
    'archives an item': {
      ask: async () => {
        const id = String(await newItem())
        const path = `/api/console/products/${id}/archive`
        return { of: 'product', path, id, event: 'archived', body: {} }
      },
    },
    'ends a flash sale': {
      ask: async () => {
        const product_id = await newItem()
        const id = await startFlashSale(context.database, { product_id, price_sen: 1, qty: 1 })
        const path = `/api/console/flash-sales/${id}/end`
        return { of: 'flashSale', path, id: String(id), event: 'ended', body: {} }
      },
    },
    'saves a coupon': {
      ask: async () => {
        const { id } = await issueCoupon(context.database, { usage_limit: 10 })
        const left = ['used', 'created_at', 'archived_at', 'state']
        return saving('coupon', `/api/console/coupons/${id}`, left, {
          code: `K${randomUUID().slice(0, 13)}`,
        })
      },
    },
    'archives a coupon': {
      ask: async () => {
        const { id } = await issueCoupon(context.database)
        const path = `/api/console/coupons/${id}/archive`
        return { of: 'coupon', path, id: String(id), event: 'archived', body: {} }
      },
    },
    'brings prices': {
      ask: async () => {
        const { id, path, body } = await bringPrices()
        return { path, body, of: 'prices', id: String(id), event: 'prices_imported' }
      },
    },
    'takes prices back': {
      ask: async () => {
        const { path, body } = await bringPrices()
        const id = String((await operator.post(path, body)).body.id)
        return {
          of: 'priceImport',
          path: `${path}/${id}/undo`,
          id,
          event: 'prices_undone',
          body: {},
        }
      },
    },
    'approves where manual payments go': {
      ask: async () => {
        const { id, number } = await askForAccounts()
        const path = `/api/console/change-requests/${id}/approve`
        const mail = { task: 'mail_owners', about: `change-request:${id}:approved` }
        return { path, of: 'bankAccounts', id: number, event: 'changed', body: {}, mail }
      },
    },
    'declines where manual payments would go': {
      ask: async () => {
        const { id } = await askForAccounts()
        const path = `/api/console/change-requests/${id}/decline`
        return { path, of: 'changeRequest', id, event: 'declined', body: { reason: 'Not ours' } }
      },
    },
  }
}
