import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { saveStock } from '#catalog/catalog.ts'
import { importCodes } from '#codes/import-codes.ts'
import { expireCodes } from '#codes/withdraw-codes.ts'
import { decryptVoucherCode } from '#orders/deliver-order.ts'
import { fillCart, issueCoupon, orderOf, sellItem } from './fixtures.ts'
import { operator } from './histories.ts'
import type { Answer, TestShop } from './test-shop.ts'

/** `count` different codes, one a line. */
export const distinctCodes = (count: number): string =>
  Array.from({ length: count }, () => randomBytes(8).toString('hex').toUpperCase()).join('\n')

/** Imports codes into a product's stock; returns the result. */
export const addCodes = ({ context }: TestShop, product_id: number, text: string) =>
  importCodes(context, text, { product_id, request_key: randomUUID(), actor: operator })

/** Sells a code product with `codes` codes in stock. Returns what `sellItem` does. */
export async function sellByCode(shop: TestShop, codes = 0, price_sen = 1000) {
  const { database } = shop.context
  const item = await sellItem(database, { price_sen })
  const settings = { delivered_by_code: true, warn_below: 5, version: 1 }
  await saveStock(shop.context, item.product_id, settings, operator)
  if (codes > 0) await addCodes(shop, item.product_id, distinctCodes(codes))
  return item
}

/** Expires available codes: at most `count` of one product; all of every product by default. */
export async function expireAvailable(
  { context }: TestShop,
  { product_id, count }: { product_id?: number; count?: number } = {},
): Promise<void> {
  await context.pool.query(
    `update voucher_codes set expires_at = now() - interval '1 second' where id in (
       select id from voucher_codes
       where status = 'available' and product_id = coalesce($1, product_id) limit $2)`,
    [product_id, count],
  )
  await expireCodes(context.database)
}

/** Issues a coupon of 100%, so that an order is paid at once. */
export const freeOfCharge = async ({ context }: TestShop): Promise<string> =>
  (await issueCoupon(context.database, { kind: 'percent', hundredths: 10_000 })).code

/** Orders an item with total 0, which is paid at once; returns the response of create-order. */
export async function placeFreeOrder(
  shop: TestShop,
  product_id: number,
  { coupon_code, qty = 1 }: { coupon_code: string; qty?: number },
): Promise<Answer> {
  const cart = await fillCart(shop, product_id, { coupon_code, qty })
  return shop.post('/api/create-order', orderOf(cart))
}

/** A product's stock row. */
export async function stockRow({ context }: TestShop, product_id: number) {
  const { in_stock, reserved, owed, available } = await context.database
    .selectFrom('product_stocks')
    .selectAll()
    .where('product_id', '=', product_id)
    .executeTakeFirstOrThrow()
  return { in_stock, reserved, owed, available }
}

/** The status and codes of each order of a product. */
export async function deliveriesOf({ context }: TestShop, product_id: number) {
  const orders = await context.database
    .selectFrom('orders')
    .select(['id', 'status', 'qty', 'voucher_code'])
    .where('product_id', '=', product_id)
    .execute()
  return orders.map(({ voucher_code, ...order }) => {
    const codes = decryptVoucherCode(context.secrets, { ...order, voucher_code })
    return { ...order, codes: codes?.split('\n') ?? [] }
  })
}

/**
 * Asserts that every stock count matches its codes and orders, that no code belongs to two orders,
 * and that every order delivered by code has as many as it bought.
 */
export async function assertStocks(pool: Pick<Pool, 'query'>): Promise<void> {
  const none = async (what: string, statement: string) =>
    assert.deepEqual((await pool.query(statement)).rows, [], what)
  await none(
    'stocks are as codes and orders say',
    `select s.product_id, s.in_stock, s.reserved, s.owed, c.in_stock, o.reserved, o.owed
     from product_stocks s,
     lateral (select count(*) as in_stock from voucher_codes
              where product_id = s.product_id and status = 'available') c,
     lateral (select coalesce(sum(qty) filter (where reservation = 'reserved'), 0) as reserved,
                     coalesce(sum(qty - delivered_qty - cancelled_qty) filter (where status = 'processing'), 0) as owed
              from orders where product_id = s.product_id and delivered_by_code) o
     where (s.in_stock, s.reserved, s.owed) is distinct from (c.in_stock, o.reserved, o.owed)`,
  )
  await none(
    'whoever was given codes has as many as were delivered',
    `select o.id from orders o join voucher_codes c on c.order_id = o.id
     group by o.id having count(*) <> o.delivered_qty`,
  )
}
