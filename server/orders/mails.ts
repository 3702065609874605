import { formatSen } from '@apeak/contract/money'
import { itemText } from '@apeak/contract/orders'
import { buyAgainPath, ORDER_KEY_FRAGMENT, pagePaths, pathTo } from '@apeak/contract/paths'
import { noPayment, type PaymentInstructions } from '@apeak/contract/payments'
import { customersById } from '#accounts/accounts.ts'
import { instructionBlocks, paymentInstructions } from '#payments/payments.ts'
import { type Limit, limitsOfNetworks } from '#platform/http/rate-limit.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { areWithinBudgets, type MailBudget } from '#platform/mail/mail-budget.ts'
import { type Block, composeMail } from '#platform/mail/mail-layout.ts'
import { malaysianTime } from '#platform/mail/malaysian-time.ts'
import type { ComposeMails } from '#platform/mail/outbox.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import { orderKey } from './access.ts'
import { accountBuyer, networksOfBuyer } from './buyer-limits.ts'
import { ordersWithPages } from './queries.ts'
import type { OrdersContext } from './settings.ts'

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

const limit = (name: string, most: number, hours = 1): Limit => ({
  name,
  most,
  minutes: hours * 60,
})
/** To an address that nobody has proved, which a stranger may have typed. */
const toUnproved = [
  limit('order mails to an address in an hour', 10),
  limit('order mails to an address in a day', 30, 24),
]
const toOwner = [limit('order mails to an account', 60)]
/** Of one account, or of the guests of one network, to whatever addresses. */
const ofBuyer = limit('order mails of a buyer', 60)

/** In which budgets a mail counts about what nobody has paid for; `shopMails`: the whole shop's. */
type BudgetsOf = (shopMails: Limit) => MailBudget[]

/** Guests leave half of the shop's mails to accounts. */
const ofGuests = ({ most, minutes }: Limit): Limit => ({
  name: 'order mails of all guests',
  most: Math.ceil(most / 2),
  minutes,
})

/** `ofWhom`: the account, or the networks of a guest. */
const budgetsOf =
  (
    ofAddress: Limit[],
    email: string,
    ofWhom: { account: string } | { networks: string[] },
  ): BudgetsOf =>
  (shopMails) => [
    ...ofAddress.map((limit) => ({ limit, who: email })),
    ...('account' in ofWhom
      ? [{ limit: ofBuyer, who: ofWhom.account }]
      : [
          ...limitsOfNetworks(ofBuyer, ofWhom.networks),
          { limit: ofGuests(shopMails), who: 'shop' },
        ]),
    { limit: shopMails, who: 'shop' },
  ]

/** The budgets of a mail to an account's own address, about whatever it has not paid for. */
export const ownMailBudgets = ({ id, email }: { id: number; email: string }): BudgetsOf =>
  budgetsOf(toOwner, email.toLowerCase(), { account: accountBuyer(id) })

/** An order as its mails tell of it, and in which budgets one counts that nobody has paid for. */
export type OrderToMail = { mailed: MailedOrder; budgets: BudgetsOf }

/** The order that a mail tells of; undefined where there is nobody to tell any more. */
export async function orderToMail(
  db: Queryable,
  secrets: Secrets,
  id: string,
): Promise<OrderToMail | undefined> {
  const orders = await ordersToMail(db, secrets, [id])
  return orders.get(id)
}

/**
 * The orders that mails tell of, by their ids, but those of which there is nobody to tell any more. What
 * its shopper typed stands in mails to their own account's address alone: or the shop would carry
 * anybody's words to anybody.
 */
async function ordersToMail(
  db: Queryable,
  secrets: Secrets,
  ids: readonly string[],
): Promise<Map<string, OrderToMail>> {
  const orders = await ordersWithPages(db, ids)
  const customerIds = orders.flatMap(({ customer_id }) => customer_id ?? [])
  const customers = await customersById(db, customerIds)
  const toMail = new Map<string, OrderToMail>()
  for (const order of orders) {
    const { customer_id, buyer } = order
    if (!order.customer_email) continue
    const email = order.customer_email.toLowerCase()
    const isOwn = customer_id !== null && customers.get(customer_id)?.email === email
    const mailed = {
      ...order,
      options: isOwn ? order.options : [],
      order_key: mailedKey(secrets, order),
    } as unknown as MailedOrder
    const limits = isOwn ? toOwner : toUnproved
    const networks = networksOfBuyer(order)
    const ofWhom = networks.length > 0 || !buyer ? { networks } : { account: buyer }
    const budgets = budgetsOf(limits, email, ofWhom)
    toMail.set(order.id, { mailed, budgets })
  }
  return toMail
}

/** The key in an order's mails: a guest's alone has one. */
export const mailedKey = (
  secrets: Secrets,
  { id, customer_id }: { id: string; customer_id: number | null },
): string | null => (customer_id === null ? orderKey(secrets, id) : null)

/** Whether nobody has paid money for it: such a mail costs its sender nothing. */
export const isUnpaid = ({ status, payment_method }: MailedOrder) =>
  status === 'pending' || status === 'pending_payment' || payment_method === noPayment

/** What it is sent for, so that it goes out once. */
export const receivedCause = (orderId: string) => `order-received:${orderId}`

/**
 * Composes the mails of received orders, all by the same statements. About one that nobody has paid for
 * there is none where there were too many: its page tells all.
 */
export const composeReceivedMails =
  ({
    database,
    config,
    log,
    secrets,
  }: Pick<OrdersContext, 'database' | 'config' | 'log' | 'secrets'>): ComposeMails =>
  async (due) => {
    const orders = await ordersToMail(
      database,
      secrets,
      due.map(({ about }) => about),
    )
    const instructions = await paymentInstructions(database)
    // One that is tried again has been counted before.
    const isCounted = ({ about, tries }: (typeof due)[number]) => {
      const order = orders.get(about)
      return tries === 1 && order !== undefined && isUnpaid(order.mailed)
    }
    const counted = due.filter(isCounted).map(({ about }) => orders.get(about) as OrderToMail)
    const budgets = counted.map((order) => order.budgets(config.orders.unpaidOrderMails))
    const within = await areWithinBudgets(database, budgets)
    const refused = new Set(counted.filter((_, at) => !within[at]))
    if (refused.size > 0) {
      log.info({ mails: refused.size }, 'mails about unpaid orders are beyond their budgets')
    }
    return due.map(({ about }) => {
      const order = orders.get(about)
      if (!order || refused.has(order)) return null
      const mail = orderReceivedMail(order.mailed, config.publicUrl, instructions)
      return { cause: receivedCause(about), mail }
    })
  }
