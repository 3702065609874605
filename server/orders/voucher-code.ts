import type { AppContext } from '#context.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'

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
  { secrets, log }: Pick<AppContext, 'secrets' | 'log'>,
  order: Stored,
): string | null {
  try {
    return decryptVoucherCode(secrets, order)
  } catch (error) {
    log.error({ err: error, order: order.id }, 'the code of an order cannot be decrypted')
    return null
  }
}
