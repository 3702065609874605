import type { StockRow } from '#catalog/catalog.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { composeMail } from '#platform/mail/mail-layout.ts'

/** To the shop: of a product fewer codes are left than is wished, or orders wait for some. */
export function lowStockMail(to: string, stock: StockRow, publicUrl: string): Mail {
  const { name, category_name, available, in_stock, reserved, owed, warn_below } = stock
  const item = `${name}, ${category_name}`
  return composeMail(publicUrl, {
    to,
    subject: available > 0 ? `Few codes are left: ${item}` : `Sold out: ${item}`,
    heading: 'Please import codes',
    blocks: [
      { text: `Fewer than ${warn_below} codes of ${item} can be sold.` },
      {
        rows: [
          ['Can be sold', String(Math.max(0, available))],
          ['In stock', String(in_stock)],
          ['Kept by unpaid orders', String(reserved)],
          ['Paid and waiting', String(owed)],
        ],
      },
    ],
  })
}
