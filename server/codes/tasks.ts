import { queueStockWarnings, type StockRow, stockOf } from '#catalog/catalog.ts'
import type { Context } from '#platform/context.ts'
import type { Tasks } from '#platform/jobs/tasks.ts'
import type { Mail, SendMail } from '#platform/mail/mail.ts'
import { composeMail } from '#platform/mail/mail-layout.ts'
import { deliverAllCodes, deliverCodes } from './deliver-codes.ts'
import { renewEncryption } from './renew-encryption.ts'
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
  // At half past three in Malaysia.
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
      { text: `Fewer than ${warn_below} codes for ${item} are available.` },
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
