import { formatSen } from '@apeak/contract/money'
import type { Mail } from '#platform/mail.ts'
import { type Block, composeMail } from '#platform/mail-layout.ts'

/** What an order's mails say of it; amounts in sen. */
export type MailedOrder = {
  id: string
  customer_email: string
  category_name: string
  product_name: string
  qty: number
  options: { name: string; value: string }[]
  subtotal_sen: number
  discount_sen: number
  charge_sen: number
  total_sen: number
}

/** The order is placed and waits for the manual payment to be seen. */
export function orderReceivedMail(order: MailedOrder, publicUrl: string): Mail {
  return composeMail(publicUrl, {
    to: order.customer_email,
    subject: `We received your order: ${order.product_name}`,
    heading: 'Order received',
    blocks: [
      {
        text: `Thank you for your order of ${order.product_name} for ${order.category_name}. As soon as we see your payment we deliver it.`,
      },
      { rows: orderRows(order) },
      { rows: priceRows(order), strongLast: true },
      {
        link: { label: 'See your order', href: `${publicUrl}/order-success?order_id=${order.id}` },
      },
    ],
  })
}

function orderRows({ id, category_name, product_name, qty, options }: MailedOrder): Rows {
  return [
    ['Order ID', id],
    ['Category', category_name],
    ['Product', qty > 1 ? `${product_name} × ${qty}` : product_name],
    ...options.map(({ name, value }): [string, string] => [name, value]),
  ]
}

// A line of nothing (a coupon, a fee) is left out.
function priceRows({ subtotal_sen, discount_sen, charge_sen, total_sen }: MailedOrder): Rows {
  const rows: Rows = []
  if (discount_sen || charge_sen) rows.push(['Subtotal', formatSen(subtotal_sen)])
  if (discount_sen) rows.push(['Voucher', formatSen(-discount_sen)])
  if (charge_sen > 0) rows.push(['Fees', formatSen(charge_sen)])
  if (charge_sen < 0) rows.push(['Discount', formatSen(charge_sen)])
  return [...rows, ['Total', formatSen(total_sen)]]
}

type Rows = Extract<Block, { rows: unknown }>['rows']
