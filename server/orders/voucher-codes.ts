import { sql } from 'kysely'
import type { Queryable } from '#platform/postgres/database.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import type { OrdersContext } from './context.ts'

/** An order's code as it is stored: encrypted for this order, null where there is none. */
type Stored = { id: string; voucher_code: string | null }

/** The codes that are delivered with an order, one a line, as they are stored. */
export function encryptVoucherCode(secrets: Secrets, orderId: string, codes: string): string {
  return secrets.encrypt('voucher-codes', codes, `order ${orderId}`)
}

/** The codes that were delivered with an order, one a line; null where there are none. */
export function decryptVoucherCode(secrets: Secrets, { id, voucher_code }: Stored): string | null {
  if (voucher_code === null) return null
  return secrets.decrypt('voucher-codes', voucher_code, `order ${id}`)
}

/**
 * The same where many orders are read: one whose code cannot be read any more, since its key is gone, is
 * shown without, and logged.
 */
export function shownVoucherCode(
  { secrets, log }: Pick<OrdersContext, 'secrets' | 'log'>,
  order: Stored,
): string | null {
  try {
    return decryptVoucherCode(secrets, order)
  } catch (error) {
    log.error({ err: error, order: order.id }, 'the code of an order cannot be decrypted')
    return null
  }
}

const ORDERS_AT_ONCE = 500

/** Encrypts the orders' codes under the present key that are encrypted under an earlier one. */
export async function renewVoucherCodes(
  context: Pick<OrdersContext, 'database' | 'secrets' | 'log'>,
): Promise<void> {
  const { database, secrets } = context
  const prefix = secrets.prefixOf('voucher-codes')
  let id = ''
  for (;;) {
    const orders = await voucherCodesNotUnder(database, prefix, { id, limit: ORDERS_AT_ONCE })
    const renewed = orders.flatMap((order) => {
      const codes = shownVoucherCode(context, order)
      if (codes === null) return []
      const after = encryptVoucherCode(secrets, order.id, codes)
      return { id: order.id, before: order.voucher_code, after }
    })
    await replaceVoucherCodes(database, renewed)
    const last = orders.at(-1)
    if (!last || orders.length < ORDERS_AT_ONCE) return
    id = last.id
  }
}

/** An order's code as it is stored. */
type StoredVoucherCode = { id: string; voucher_code: string }

/** At most `limit` orders after one, by id, whose codes are not encrypted under the key of `prefix`. */
async function voucherCodesNotUnder(
  db: Queryable,
  prefix: string,
  { id, limit }: { id: string; limit: number },
): Promise<StoredVoucherCode[]> {
  const { rows } = await sql<StoredVoucherCode>`
    select id, voucher_code from orders
    where voucher_code is not null and not starts_with(voucher_code, ${prefix}) and id > ${id}
    order by id limit ${limit}`.execute(db)
  return rows
}

/** Stores codes in another form; an order that got another code meanwhile keeps it. */
async function replaceVoucherCodes(
  db: Queryable,
  codes: { id: string; before: string; after: string }[],
): Promise<void> {
  await sql`
    update orders set voucher_code = codes.after
    from unnest(${codes.map(({ id }) => id)}::text[], ${codes.map(({ before }) => before)}::text[],
                ${codes.map(({ after }) => after)}::text[]) as codes (id, before, after)
    where orders.id = codes.id and orders.voucher_code = codes.before`.execute(db)
}
