import { type Language, pathIn } from '@apeak/contract/languages'
import { formatSen } from '@apeak/contract/money'
import { nextOpening, openingText, type WeekHours } from '@apeak/contract/opening-hours'
import { itemText, type OrderAnswer } from '@apeak/contract/orders'
import { buyAgainPath, ORDER_KEY_FRAGMENT, pagePaths, pathTo } from '@apeak/contract/paths'
import { noPayment, type PaymentInstructions } from '@apeak/contract/payments'
import { customersById } from '#accounts/accounts.ts'
import { messagesIn } from '#messages/messages.ts'
import { instructionBlocks, paymentInstructions } from '#payments/payments.ts'
import { type Limit, limitsOfNetworks } from '#platform/http/rate-limit.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { areWithinBudgets, type MailBudget } from '#platform/mail/mail-budget.ts'
import { type Block, composeMail, malaysianTime } from '#platform/mail/mail-layout.ts'
import type { ComposeMails } from '#platform/mail/outbox.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import { shopSettings } from '#shop/shop.ts'
import { accountBuyer, networksOfBuyer } from './buyer-limits.ts'
import { type OrderWithPage, ordersWithPages } from './queries.ts'
import { answersForShopper, namesForShopper, orderKey, type ShownAnswer } from './rules.ts'
import type { OrdersContext } from './settings.ts'

/** An order in its mails. */
export type MailedOrder = Omit<OrderWithPage, 'customer_email' | 'options' | 'language'> & {
  customer_email: string
  language: Language
  /** Null for an account's order. */
  order_key: string | null
  options: OrderAnswer[]
}

/** What the mails about an order say, in its language. */
const messagesOf = ({ language }: MailedOrder) => messagesIn[language].orderMails

/** A mail about an order, to its address. */
const orderMail = (
  publicUrl: string,
  { customer_email: to, id: about, language }: MailedOrder,
  content: Pick<Parameters<typeof composeMail>[1], 'subject' | 'heading' | 'blocks'>,
): Mail => composeMail(publicUrl, { to, about, language, ...content })

/** How to pay a placed order, and when paid ones are delivered. */
export type ShopDetails = { instructions: PaymentInstructions | null; delivery_hours: WeekHours }

export async function shopDetails(db: Queryable, language: Language): Promise<ShopDetails> {
  const { delivery_hours } = await shopSettings(db)
  return { instructions: await paymentInstructions(db, language), delivery_hours }
}

/** The order is paid, or placed by bank transfer: then with the instructions. */
export function orderReceivedMail(
  order: MailedOrder,
  publicUrl: string,
  { instructions, delivery_hours }: ShopDetails,
): Mail {
  const say = messagesOf(order)
  const item = itemOf(order)
  return orderMail(publicUrl, order, {
    subject: say.receivedSubject(item),
    heading: say.receivedHeading,
    blocks: [
      say.receivedText(item, order.category_name, whatFollows(order, delivery_hours)),
      ...(order.status === 'pending'
        ? instructionBlocks({ ...order, what: 'order' }, instructions, order.language)
        : []),
      { rows: orderRows(order) },
      { rows: priceRows(order), strongLast: true },
      linkTo(order, publicUrl),
    ],
  })
}

/** Reminds the shopper of an unpaid order, with a link to its page. */
export function orderUnpaidMail(order: MailedOrder, publicUrl: string): Mail {
  const { category_name, total_sen, reserved_until, language } = order
  const say = messagesOf(order)
  const item = itemOf(order)
  const until = malaysianTime(reserved_until, language)
  return orderMail(publicUrl, order, {
    subject: say.unpaidSubject(item),
    heading: say.unpaidHeading,
    blocks: [
      say.unpaidText(item, category_name, formatSen(total_sen), until),
      { link: { label: say.continuePayment, href: pageOf(order, publicUrl) } },
      say.unpaidIgnore,
      { rows: orderRows(order) },
    ],
  })
}

/** A placed order was not paid in time and lost its reservation. */
export function orderPutBackMail(order: MailedOrder, publicUrl: string): Mail {
  const { short_reference, category_name, total_sen } = order
  const say = messagesOf(order)
  const item = itemOf(order)
  return orderMail(publicUrl, order, {
    subject: say.notReceivedSubject(item),
    heading: say.notReceivedHeading,
    blocks: [
      say.notReceivedText(item, category_name, formatSen(total_sen)),
      say.doNotPayAgain(short_reference),
      { link: { label: say.continuePayment, href: pageOf(order, publicUrl) } },
    ],
  })
}

/** The URL of the order's page. A guest's key is in the fragment, which browsers do not send. */
function pageOf({ id, language, order_key }: MailedOrder, publicUrl: string): string {
  const path = pathTo(pagePaths.orderSuccess, {}, { order_id: id })
  const page = publicUrl + pathIn(language, path)
  return order_key === null ? page : page + ORDER_KEY_FRAGMENT + order_key
}

const linkTo = (order: MailedOrder, publicUrl: string): Block => ({
  link: { label: messagesOf(order).viewOrder, href: pageOf(order, publicUrl) },
})

const contactLink = ({ language }: MailedOrder, publicUrl: string): Block => ({
  link: {
    label: messagesIn[language].mails.contactUs,
    href: publicUrl + pathIn(language, pagePaths.submitTicket),
  },
})

/** Some or all units were delivered, by `codes` (one a line) or as the note says. */
export function orderDeliveredMail(
  order: MailedOrder,
  given: { qty: number; note: string | null; codes: string | null },
  publicUrl: string,
): Mail {
  const { product_name, category_name } = order
  const say = messagesOf(order)
  const item = itemText(product_name, given.qty)
  const codes = given.codes?.split('\n') ?? []
  const title = (codes.length === 1 ? say.codeSubject : say.codesSubject)(
    category_name,
    product_name,
  )
  return orderMail(publicUrl, order, {
    subject: codes.length > 0 ? title : say.deliveredSubject(item),
    heading: codes.length > 0 ? title : say.deliveredHeading,
    blocks: [
      codes.length > 0 ? say.codeText : say.deliveredText(item, category_name),
      ...(given.note ? [given.note] : []),
      ...(codes.length > 0 ? [{ rows: codeRows(order, codes) }] : []),
      { rows: orderRows(order) },
      linkTo(order, publicUrl),
      ...buyAgainLink(order, publicUrl),
    ],
  })
}

function codeRows(order: MailedOrder, codes: string[]): Rows {
  const { code, codeNumber } = messagesOf(order)
  if (codes.length === 1) return codes.map((one) => [code, one])
  return codes.map((one, at) => [codeNumber(String(at + 1)), one])
}

function buyAgainLink(order: MailedOrder, publicUrl: string): Block[] {
  const { category_slug, product_id, language } = order
  if (category_slug === null) return []
  const href = publicUrl + pathIn(language, buyAgainPath(category_slug, product_id))
  return [{ link: { label: messagesOf(order).buyAgain, href } }]
}

/** The order's answers were corrected. */
export function detailsCorrectedMail(order: MailedOrder, publicUrl: string): Mail {
  const say = messagesOf(order)
  return orderMail(publicUrl, order, {
    subject: say.correctedSubject(itemOf(order)),
    heading: say.correctedHeading,
    blocks: [
      say.correctedText(order.short_reference),
      { rows: orderRows(order) },
      linkTo(order, publicUrl),
      contactLink(order, publicUrl),
    ],
  })
}

/** The requested correction was declined. */
export function correctionDeclinedMail(
  order: MailedOrder,
  reason: string,
  publicUrl: string,
): Mail {
  const say = messagesOf(order)
  return orderMail(publicUrl, order, {
    subject: say.notChangedSubject(itemOf(order)),
    heading: say.notChangedHeading,
    blocks: [
      say.notChangedText(order.short_reference, reason),
      { rows: orderRows(order) },
      linkTo(order, publicUrl),
      contactLink(order, publicUrl),
    ],
  })
}

/** The order is later than promised. */
export function orderLateMail(
  order: MailedOrder,
  publicUrl: string,
  { isRefundOffered }: { isRefundOffered: boolean },
): Mail {
  const say = messagesOf(order)
  const item = itemOf(order)
  return orderMail(publicUrl, order, {
    subject: say.lateSubject(item),
    heading: say.lateHeading,
    blocks: [
      say.lateText(item, order.category_name),
      ...(isRefundOffered ? [say.lateRefund] : []),
      { rows: orderRows(order) },
      linkTo(order, publicUrl),
      contactLink(order, publicUrl),
    ],
  })
}

/** The link of an order, for somebody who knows its reference and address. */
export function orderLinkMail(order: MailedOrder, publicUrl: string): Mail {
  const say = messagesOf(order)
  return orderMail(publicUrl, order, {
    subject: say.linkSubject(order.short_reference),
    heading: say.linkHeading,
    blocks: [say.linkText, linkTo(order, publicUrl), say.linkIgnore],
  })
}

/** An operator asks the shopper something; the order waits for the answer. */
export function shopperAskedMail(order: MailedOrder, question: string, publicUrl: string): Mail {
  const say = messagesOf(order)
  return orderMail(publicUrl, order, {
    subject: say.askedSubject(itemOf(order)),
    heading: say.askedHeading,
    blocks: [
      say.askedText(order.short_reference),
      question,
      { link: { label: say.answerLink, href: pageOf(order, publicUrl) } },
      { rows: orderRows(order) },
    ],
  })
}

/** Part or all of an order was refunded to its source. */
export function orderRefundedMail(order: MailedOrder, amountSen: number, publicUrl: string): Mail {
  const say = messagesOf(order)
  const amount = formatSen(amountSen)
  return orderMail(publicUrl, order, {
    subject: say.refundedSubject(amount, itemOf(order)),
    heading: say.refundedHeading,
    blocks: [
      say.refundedText(amount),
      { rows: orderRows(order) },
      { rows: [[say.refund, amount]], strongLast: true },
      linkTo(order, publicUrl),
    ],
  })
}

function whatFollows(order: MailedOrder, delivery_hours: WeekHours): string {
  const { status, payment_method, reserved_until, language } = order
  const say = messagesOf(order)
  const opening = openingOf(order, delivery_hours)
  if (status === 'pending') {
    const until = malaysianTime(reserved_until, language)
    return opening ? say.sendTransferFrom(opening, until) : say.sendTransfer(until)
  }
  if (payment_method === noPayment) return opening ? say.freeFrom(opening) : say.free
  return opening ? say.paidFrom(opening) : say.paid
}

/** When the shop next delivers, in words; null within its hours, or if a code or a supplier delivers the order. */
function openingOf(order: MailedOrder, hours: WeekHours): string | null {
  const now = new Date()
  // Somebody confirms a transfer first.
  const isSupplied = order.status !== 'pending' && order.is_supplied
  const isAtAnyHour = order.delivered_by_code || isSupplied
  const opening = isAtAnyHour ? null : nextOpening(hours, now)
  return opening && opening > now ? openingText(opening, now, order.language) : null
}

/** The ordered item: '3 × 42 Diamonds'. */
const itemOf = ({ product_name, qty }: MailedOrder) => itemText(product_name, qty)

function orderRows(order: MailedOrder): Rows {
  const say = messagesOf(order)
  return [
    [say.orderId, order.id],
    [say.reference, order.short_reference],
    [say.category, order.category_name],
    [say.product, itemOf(order)],
    ...order.options.map(({ name, value }): [string, string] => [name, value]),
  ]
}

function priceRows(order: MailedOrder): Rows {
  const { coupon_code, subtotal_sen, discount_sen, fee_sen, total_sen } = order
  const say = messagesOf(order)
  const rows: Rows = []
  if (discount_sen || fee_sen) rows.push([say.subtotal, formatSen(subtotal_sen)])
  if (discount_sen) rows.push([say.voucher(coupon_code ?? ''), formatSen(-discount_sen)])
  if (fee_sen > 0) rows.push([say.fees, formatSen(fee_sen)])
  if (fee_sen < 0) rows.push([say.discount, formatSen(fee_sen)])
  return [...rows, [say.total, formatSen(total_sen)]]
}

type Rows = Extract<Block, { rows: unknown }>['rows']

const limit = (name: string, most: number, hours = 1): Limit => ({
  name,
  most,
  minutes: hours * 60,
})
/** For unverified addresses, which a stranger may have typed. */
const toUnverified = [
  limit('order mails to an address in an hour', 10),
  limit('order mails to an address in a day', 30, 24),
]
const toOwner = [limit('order mails to an account', 60)]
/** For one account, or the guests of one network, to any addresses. */
const ofBuyer = limit('order mails of a buyer', 60)

/** The budgets of a mail about an unpaid order; `shopMails`: the whole shop's. */
type BudgetsOf = (shopMails: Limit) => MailBudget[]

/** Guests leave half of the shop's mails to accounts. */
const ofGuests = ({ most, minutes }: Limit): Limit => ({
  name: 'order mails of all guests',
  most: Math.ceil(most / 2),
  minutes,
})

const budgetsOf =
  (
    ofAddress: Limit[],
    email: string,
    sender: { account: string } | { networks: string[] },
  ): BudgetsOf =>
  (shopMails) => [
    ...ofAddress.map((limit) => ({ limit, who: email })),
    ...('account' in sender
      ? [{ limit: ofBuyer, who: sender.account }]
      : [
          ...limitsOfNetworks(ofBuyer, sender.networks),
          { limit: ofGuests(shopMails), who: 'shop' },
        ]),
    { limit: shopMails, who: 'shop' },
  ]

/** The budgets of a mail about something unpaid to the account's own address. */
export const ownMailBudgets = ({ id, email }: { id: number; email: string }): BudgetsOf =>
  budgetsOf(toOwner, email.toLowerCase(), { account: accountBuyer(id) })

export type OrderToMail = { mailed: MailedOrder; budgets: BudgetsOf }

/** The order for a mail; undefined if it has no address. */
export async function orderToMail(
  db: Queryable,
  secrets: Secrets,
  id: string,
): Promise<OrderToMail | undefined> {
  const orders = await ordersToMail(db, secrets, [id])
  return orders.get(id)
}

/**
 * The orders for mails, by id, without those that have no address. Only mails to the account's own
 * address have the shopper's answers: otherwise anyone could send text to anyone.
 */
export async function ordersToMail(
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
    const mailed = mailedOrder(secrets, order, order.customer_email)
    const limits = isOwn ? toOwner : toUnverified
    const networks = networksOfBuyer(order)
    const sender = networks.length > 0 || !buyer ? { networks } : { account: buyer }
    const budgets = budgetsOf(limits, email, sender)
    toMail.set(order.id, { mailed: isOwn ? mailed : { ...mailed, options: [] }, budgets })
  }
  return toMail
}

/** An order for a mail, with its answers. */
export const mailedOrder = (
  secrets: Secrets,
  order: OrderWithPage,
  customer_email: string,
): MailedOrder => ({
  ...order,
  ...namesForShopper(order),
  customer_email,
  options: answersForShopper(
    order.options as OrderAnswer[],
    order.answers_shown as ShownAnswer[],
  ).map(({ name, value, name_shown = name, value_shown = value }) => ({
    name: name_shown,
    value: value_shown,
  })),
  language: order.language as Language,
  order_key: order.customer_id === null ? orderKey(secrets, order.id) : null,
})

/** Whether no money was paid, so that the mail cost its sender nothing. */
export const isWithoutPayment = ({ status, payment_method }: MailedOrder) =>
  status === 'pending' || status === 'pending_payment' || payment_method === noPayment

/**
 * The mail's cause: one mail is sent per cause. An order that is placed or paid again after its payment was
 * withdrawn is confirmed again.
 */
export const receivedCause = ({ id, status_since }: MailedOrder) =>
  `order-received:${id}:${status_since.getTime()}`

/** Composes a batch of `orderReceivedMail`. Mails about unpaid orders beyond a budget are not sent. */
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
    const languages = new Set([...orders.values()].map(({ mailed }) => mailed.language))
    const now = new Map<Language, ShopDetails>()
    for (const language of languages) now.set(language, await shopDetails(database, language))
    // A retry has been counted before.
    const isCounted = ({ about, tries }: (typeof due)[number]) => {
      const order = orders.get(about)
      return tries === 1 && order !== undefined && isWithoutPayment(order.mailed)
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
      const shop = order && now.get(order.mailed.language)
      if (!shop || refused.has(order)) return null
      const mail = orderReceivedMail(order.mailed, config.publicUrl, shop)
      return { cause: receivedCause(order.mailed), mail }
    })
  }
