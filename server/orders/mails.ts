import { formatSen } from '@apeak/contract/money'
import { itemText } from '@apeak/contract/orders'
import { buyAgainPath, ORDER_KEY_FRAGMENT, pagePaths, pathTo } from '@apeak/contract/paths'
import { noPayment, type PaymentInstructions } from '@apeak/contract/payments'
import { instructionBlocks } from '#payments/payments.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { type Block, composeMail } from '#platform/mail/mail-layout.ts'
import { malaysianTime } from '#platform/mail/malaysian-time.ts'

/** The kind of due mails that `orderReceivedMail` composes. */
export const RECEIVED_MAIL = 'order_received'

/** What an order's mails say of it; amounts in sen. */
export type MailedOrder = {
  id: string
  short_reference: string
  status: string
  reservation: string
  payment_method: string
  /** The account that ordered; null for a guest. */
  customer_id: number | null
  customer_email: string
  /** By which a guest changes it; null where it is an account's. */
  order_key: string | null
  reserved_until: Date
  category_name: string
  /** Its page's name; null where it is not there any more. */
  category_slug: string | null
  /** Null where it is not sold any more. */
  product_id: number | null
  product_name: string
  qty: number
  options: { name: string; value: string }[]
  /** The voucher that was typed; null without one. */
  coupon_code: string | null
  subtotal_sen: number
  discount_sen: number
  fee_sen: number
  total_sen: number
}

/**
 * The order is paid, or placed and waits for the manual payment to be seen: then `instructions` say
 * where that goes.
 */
export function orderReceivedMail(
  order: MailedOrder,
  publicUrl: string,
  instructions: PaymentInstructions | null = null,
): Mail {
  return composeMail(publicUrl, {
    to: order.customer_email,
    about: order.id,
    subject: `We received your order: ${itemOf(order)}`,
    heading: 'Order received',
    blocks: [
      {
        text: `Thank you for your order of ${itemOf(order)} for ${order.category_name}. ${whatFollows(order)}`,
      },
      ...(order.status === 'pending'
        ? instructionBlocks({ ...order, what: 'order' }, instructions)
        : []),
      { rows: orderRows(order) },
      { rows: priceRows(order), strongLast: true },
      linkTo(order, publicUrl),
    ],
  })
}

/** An order was made some minutes ago and is not paid: its page, from whichever device, is a link away. */
export function orderUnpaidMail(order: MailedOrder, publicUrl: string): Mail {
  const { category_name, total_sen, reserved_until } = order
  return composeMail(publicUrl, {
    to: order.customer_email,
    about: order.id,
    subject: `Your order is not paid yet: ${itemOf(order)}`,
    heading: 'Not paid yet',
    blocks: [
      {
        text: `Your order of ${itemOf(order)} for ${category_name} waits for its payment of ${formatSen(total_sen)}. Until ${malaysianTime(reserved_until)} we keep its price for you: pay it by whichever method you like.`,
      },
      { link: { label: 'Continue payment', href: pageOf(order, publicUrl) } },
      {
        text: 'If you have paid already, or do not want it any more, there is nothing to do: an order that is not paid costs nothing.',
      },
      { rows: orderRows(order) },
    ],
  })
}

/** No money of a placed order was seen in time: nothing is reserved for it any more. */
export function orderPutBackMail(order: MailedOrder, publicUrl: string): Mail {
  const { short_reference, category_name, total_sen } = order
  const item = `${itemOf(order)} for ${category_name}`
  return composeMail(publicUrl, {
    to: order.customer_email,
    about: order.id,
    subject: `We have not seen your payment: ${itemOf(order)}`,
    heading: 'Payment not seen yet',
    blocks: [
      {
        text: `We have not seen your payment of ${formatSen(total_sen)} for ${item} in time, so its price is not kept any longer. To buy it after all, continue it at the present price.`,
      },
      {
        text: `If you have paid already, nothing is lost: tell us the reference ${short_reference}, and do not pay again.`,
      },
      { link: { label: 'Continue payment', href: pageOf(order, publicUrl) } },
    ],
  })
}

/**
 * The address of an order's page, where it is paid as well. A guest's key stands behind the `#`: browsers
 * send that to nobody, and the page takes it out of the address.
 */
function pageOf({ id, order_key }: MailedOrder, publicUrl: string): string {
  const page = publicUrl + pathTo(pagePaths.orderSuccess, {}, { order_id: id })
  return order_key === null ? page : page + ORDER_KEY_FRAGMENT + order_key
}

/** The way to an order's page. */
const linkTo = (order: MailedOrder, publicUrl: string): Block => ({
  link: { label: 'See your order', href: pageOf(order, publicUrl) },
})

/** What was bought, or `given` units of it, was delivered: by `codes`, or as the note says. */
export function orderDeliveredMail(
  order: MailedOrder,
  given: { qty: number; note: string | null; codes: string | null },
  publicUrl: string,
): Mail {
  const { product_name, category_name } = order
  const codes = given.codes?.split('\n') ?? []
  return composeMail(publicUrl, {
    to: order.customer_email,
    about: order.id,
    subject: `Your order is delivered: ${itemText(product_name, given.qty)}`,
    heading: 'Order delivered',
    blocks: [
      { text: `We delivered ${itemText(product_name, given.qty)} for ${category_name}.` },
      ...(given.note ? [{ text: given.note }] : []),
      ...(codes.length > 0
        ? [{ rows: codes.map((code, at): [string, string] => [codeLabel(codes, at), code]) }]
        : []),
      { rows: orderRows(order) },
      linkTo(order, publicUrl),
      ...(order.category_slug === null
        ? []
        : [
            {
              link: {
                label: 'Buy again',
                href: publicUrl + buyAgainPath(order.category_slug, order.product_id),
              },
            },
          ]),
    ],
  })
}

const codeLabel = ({ length }: string[], at: number) =>
  length === 1 ? 'Voucher Code' : `Voucher Code ${at + 1}`

/** What the shopper had said, such as a player id, was corrected before anything was delivered. */
export function detailsCorrectedMail(order: MailedOrder, publicUrl: string): Mail {
  return composeMail(publicUrl, {
    to: order.customer_email,
    about: order.id,
    subject: `We corrected your order: ${itemOf(order)}`,
    heading: 'Order details corrected',
    blocks: [
      {
        text: `We corrected the details of your order ${order.short_reference}, and deliver it as they stand below. If that is not right, please tell us at once.`,
      },
      { rows: orderRows(order) },
      linkTo(order, publicUrl),
      { link: { label: 'Contact us', href: publicUrl + pagePaths.submitTicket } },
    ],
  })
}

/** What the shopper asked to be put right stays as it is. */
export function correctionDeclinedMail(
  order: MailedOrder,
  reason: string,
  publicUrl: string,
): Mail {
  return composeMail(publicUrl, {
    to: order.customer_email,
    about: order.id,
    subject: `We could not change your order: ${itemOf(order)}`,
    heading: 'Details not changed',
    blocks: [
      {
        text: `You asked us for other details of your order ${order.short_reference}. We leave them as they stand: ${reason}`,
      },
      { rows: orderRows(order) },
      linkTo(order, publicUrl),
      { link: { label: 'Contact us', href: publicUrl + pagePaths.submitTicket } },
    ],
  })
}

/** Money for an order went back; `amountSen` may be a part of what was paid. */
export function orderRefundedMail(order: MailedOrder, amountSen: number, publicUrl: string): Mail {
  return composeMail(publicUrl, {
    to: order.customer_email,
    about: order.id,
    subject: `Your refund of ${formatSen(amountSen)}: ${itemOf(order)}`,
    heading: 'Your refund',
    blocks: [
      {
        text: `${formatSen(amountSen)} went back to where it came from. Depending on your bank it takes up to 14 days until you see it.`,
      },
      { rows: orderRows(order) },
      { rows: [['Refund', formatSen(amountSen)]], strongLast: true },
      linkTo(order, publicUrl),
    ],
  })
}

function whatFollows({ status, payment_method, reserved_until }: MailedOrder): string {
  if (payment_method === noPayment) {
    return 'There was nothing to pay, and we deliver it as soon as we can.'
  }
  return status === 'pending'
    ? `As soon as we see your payment we deliver it. Please pay by ${malaysianTime(reserved_until)}: until then we keep its price.`
    : 'Your payment has arrived, and we deliver it as soon as we can.'
}

/** What was ordered: '3 × 42 Diamonds'. */
const itemOf = ({ product_name, qty }: MailedOrder) => itemText(product_name, qty)

function orderRows(order: MailedOrder): Rows {
  return [
    ['Order ID', order.id],
    ['Reference', order.short_reference],
    ['Category', order.category_name],
    ['Product', itemOf(order)],
    ...order.options.map(({ name, value }): [string, string] => [name, value]),
  ]
}

// A line of nothing (a coupon, a fee) is left out.
function priceRows(order: MailedOrder): Rows {
  const { coupon_code, subtotal_sen, discount_sen, fee_sen, total_sen } = order
  const rows: Rows = []
  if (discount_sen || fee_sen) rows.push(['Subtotal', formatSen(subtotal_sen)])
  if (discount_sen) rows.push([`Voucher ${coupon_code ?? ''}`.trim(), formatSen(-discount_sen)])
  if (fee_sen > 0) rows.push(['Fees', formatSen(fee_sen)])
  if (fee_sen < 0) rows.push(['Discount', formatSen(fee_sen)])
  return [...rows, ['Total', formatSen(total_sen)]]
}

type Rows = Extract<Block, { rows: unknown }>['rows']
