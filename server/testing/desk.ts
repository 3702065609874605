import type { Role } from '@apeak/contract/operators'
import type { OrderPage, Queue } from '@apeak/contract/orders-console'
import { placeOrder } from './fixtures.ts'
import { newOperator, type TestOperator } from './operators.ts'
import { newKey } from './paying-shop.ts'
import type { Answer, TestShop } from './test-shop.ts'

/** An operator's desk calls by the API; each call has a new request key unless one is given. */
export const deskOf = ({ get, post }: TestOperator) => ({
  queue: async () => (await get('/api/console/queue')).body as unknown as Queue,
  order: async (id: string) =>
    (await get(`/api/console/orders/${id}`)).body as unknown as OrderPage,
  claim: (kind: string, id: string, more = {}) =>
    post('/api/console/queue/claim', { kind, id, ...more }),
  release: (kind: string, id: string) => post('/api/console/queue/release', { kind, id }),
  act: (id: string, action: string, body: Record<string, unknown>): Promise<Answer> =>
    post(`/api/console/orders/${id}/${action}`, body),
  deliver: (id: string, more: Record<string, unknown> = {}): Promise<Answer> =>
    post(`/api/console/orders/${id}/deliver`, {
      qty: 1,
      code: null,
      note: null,
      request_key: newKey(),
      ...more,
    }),
  seeMoney: (id: string, more: Record<string, unknown> = {}): Promise<Answer> =>
    post(`/api/console/orders/${id}/money-seen`, {
      amount_sen: 1000,
      bank_reference: newKey(),
      is_another: false,
      ...more,
    }),
  refund: (id: string, more: Record<string, unknown> = {}): Promise<Answer> =>
    post(`/api/console/orders/${id}/refund`, {
      amount_sen: 1000,
      way: 'source',
      cancelled_qty: 0,
      reason: 'Asked for it',
      seen_delivered_qty: 0,
      request_key: newKey(),
      ...more,
    }),
})

export type Desk = ReturnType<typeof deskOf> & { operator: TestOperator }

/** The same desk, with its calls sent to another process of the shop. */
export const deskAt = (shop: TestShop, { operator }: Desk) =>
  deskOf({
    ...operator,
    get: (path) => shop.get(path, operator.headers),
    post: (path, body) => shop.post(path, body, operator.headers),
  })

/** The desk of a new operator. */
export async function openDesk(shop: TestShop, role: Role, name?: string): Promise<Desk> {
  const operator = await newOperator(shop, role, name ? { name } : {})
  return { ...deskOf(operator), operator }
}

/** A placed manual order. */
export async function placedOrder(
  shop: TestShop,
  product_id: number,
  choice: Record<string, unknown> = {},
): Promise<string> {
  const orderId = await placeOrder(shop, product_id, choice)
  await shop.post('/api/payment-callback', { payment_method: 'check_payment', orderId })
  return orderId
}
