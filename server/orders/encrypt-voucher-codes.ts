import type { RawBuilder } from 'kysely'
import type { AppContext } from '#context.ts'
import {
  inPlainText,
  notUnder,
  replaceVoucherCodes,
  type StoredVoucherCode,
  voucherCodesBehind,
} from './sql-voucher-codes.ts'
import { encryptVoucherCode, shownVoucherCode } from './voucher-code.ts'

const ORDERS_AT_ONCE = 500

type Context = Pick<AppContext, 'database' | 'secrets' | 'log'>

/** Encrypts the orders' codes that were written down before codes were encrypted. */
export function encryptVoucherCodes(context: Context): Promise<void> {
  return rewrite(context, inPlainText, ({ voucher_code }) => voucher_code)
}

/** Encrypts the orders' codes under the present key that are encrypted under an earlier one. */
export function renewVoucherCodes(context: Context): Promise<void> {
  const old = notUnder(context.secrets.prefixOf('voucher-codes'))
  return rewrite(context, old, (order) => shownVoucherCode(context, order))
}

/** Encrypts the codes of all orders that are as `which` says; `read`: what one is, null to leave it. */
async function rewrite(
  { database, secrets }: Context,
  which: RawBuilder<unknown>,
  read: (order: StoredVoucherCode) => string | null,
): Promise<void> {
  let id = ''
  for (;;) {
    const orders = await voucherCodesBehind(database, { id, which, limit: ORDERS_AT_ONCE })
    const encrypted = orders.flatMap((order) => {
      const codes = read(order)
      if (codes === null) return []
      const after = encryptVoucherCode(secrets, order.id, codes)
      return { id: order.id, before: order.voucher_code, after }
    })
    await replaceVoucherCodes(database, encrypted)
    const last = orders.at(-1)
    if (!last || orders.length < ORDERS_AT_ONCE) return
    id = last.id
  }
}
