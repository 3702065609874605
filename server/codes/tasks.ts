import { sql } from 'kysely'
import { queueStockWarnings, type StockRow, stockOf } from '#catalog/catalog.ts'
import { renewVoucherCodes } from '#orders/orders.ts'
import type { Context } from '#platform/context.ts'
import type { Tasks } from '#platform/jobs/tasks.ts'
import type { Mail, SendMail } from '#platform/mail/mail.ts'
import { composeMail } from '#platform/mail/mail-layout.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import { codeHash, decryptCode, type EncryptedCode, encryptCode } from './code-secrets.ts'
import { deliverAllCodes, deliverCodes } from './deliver-codes.ts'
import { expireCodes } from './withdraw-codes.ts'

/** Dependencies of the jobs of codes. */
type CodesContext = Context & {
  readonly config: {
    /** The address that low stock is reported to. */
    readonly support: { readonly email: string | undefined }
  }
}

export const codeCrontab = [
  // Paid orders have their own jobs; this one delivers those that had to wait.
  '* * * * * deliver_codes ?fill=1h',
  '* * * * * expire_codes ?fill=1h',
  '*/5 * * * * warn_low_stock',
  // Nightly at 03:30 in Malaysia.
  '30 19 * * * renew_encryption ?fill=1d',
]

/** The jobs of codes. Each may run twice. */
export function codeTasks(context: CodesContext, sendMail: SendMail): Tasks {
  const { database, config } = context
  return {
    money: {
      deliver_codes: async (payload) => {
        const { product_id } = payload as { product_id?: number }
        await (product_id === undefined
          ? deliverAllCodes(context)
          : deliverCodes(context, product_id))
      },
      expire_codes: () => expireCodes(database),
    },
    mail: {
      mail_low_stock: async (payload) => {
        const { product_id, warned_at } = payload as { product_id: number; warned_at: string }
        const stock = await stockOf(database, product_id)
        const to = config.support.email
        if (!stock || !to) return
        await sendMail(
          `low-stock:${product_id}:${warned_at}`,
          lowStockMail(to, stock, config.publicUrl),
        )
      },
    },
    housekeeping: {
      warn_low_stock: () => queueStockWarnings(database),
      renew_encryption: () => renewEncryption(context),
    },
  }
}

/** Warns the shop of a low stock. */
function lowStockMail(to: string, stock: StockRow, publicUrl: string): Mail {
  const { name, category_name, available, in_stock, reserved, owed, warn_below } = stock
  const item = `${name}, ${category_name}`
  return composeMail(publicUrl, {
    to,
    subject: available > 0 ? `Low stock of codes: ${item}` : `Sold out: ${item}`,
    heading: 'Please import codes',
    blocks: [
      `Fewer than ${warn_below} codes for ${item} are available.`,
      {
        rows: [
          ['Available', String(Math.max(0, available))],
          ['In stock', String(in_stock)],
          ['Reserved by unpaid orders', String(reserved)],
          ['Paid and waiting', String(owed)],
        ],
      },
    ],
  })
}

const CODES_AT_ONCE = 500

/**
 * Encrypts and hashes again every code under a former key, in stock and in orders. Unreadable codes are logged
 * and left.
 */
export async function renewEncryption(
  context: Pick<Context, 'database' | 'secrets' | 'log'>,
): Promise<void> {
  const { database, secrets, log } = context
  const prefix = secrets.prefixOf('voucher-codes')
  let last = 0
  for (;;) {
    const { rows: codes } = await sql<EncryptedCode>`
      select id, code_hash, encrypted_code from voucher_codes
      where id > ${last} and not starts_with(encrypted_code, ${prefix})
      order by id limit ${CODES_AT_ONCE}`.execute(database)
    const renewed = codes.map((code) => renew(secrets, code))
    await updateCodes(
      database,
      renewed.filter((code) => code !== undefined),
    )
    const unread = renewed.filter((code) => code === undefined).length
    if (unread > 0) log.error({ codes: unread }, 'failed to decrypt codes')
    last = codes.at(-1)?.id ?? last
    if (codes.length < CODES_AT_ONCE) break
  }
  await renewVoucherCodes(context)
}

function renew(secrets: Secrets, stored: EncryptedCode): EncryptedCode | undefined {
  try {
    const code = decryptCode(secrets, stored)
    const code_hash = codeHash(secrets, code)
    return { id: stored.id, code_hash, encrypted_code: encryptCode(secrets, code, code_hash) }
  } catch {
    return undefined
  }
}

async function updateCodes(db: Queryable, codes: EncryptedCode[]): Promise<void> {
  await sql`
    update voucher_codes c
    set code_hash = renewed.code_hash, encrypted_code = renewed.encrypted_code
    from unnest(${codes.map(({ id }) => id)}::bigint[],
                ${codes.map(({ code_hash }) => code_hash)}::bytea[],
                ${codes.map(({ encrypted_code }) => encrypted_code)}::text[])
      as renewed (id, code_hash, encrypted_code)
    where c.id = renewed.id`.execute(db)
}
