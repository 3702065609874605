import { formatSen } from '@apeak/contract/money'
import { itemText } from '@apeak/contract/orders'
import type { OrderPage } from '@apeak/contract/orders-console'
import { buyerRecord, orderById } from '#orders/orders.ts'
import { type DisputedPayable, disputeById } from '#payments/reconciliation/reconciliation.ts'
import { escapeHtml } from '#platform/html.ts'
import { found, notFound } from '#platform/http/problems.ts'
import { malaysianTime } from '#platform/mail/mail-layout.ts'
import type { Database } from '#platform/postgres/database.ts'
import { showOrderPage } from './order-page.ts'

/**
 * The evidence about a disputed order, as one HTML file to send to the provider: the order, its delivery,
 * mails, network and events. Throws 404, also for a top-up.
 */
export async function disputeEvidence(
  { database }: { database: Database },
  id: number,
): Promise<{ filename: string; html: string }> {
  const dispute = await disputeById(database, id)
  if (dispute.kind !== 'order') throw notFound('Order')
  const order = await showOrderPage(database, dispute.payable_id, {
    withMessages: false,
    withMargin: false,
  })
  const { network } = found(await orderById(database, order.id), 'Order')
  const buyer = await buyerRecord(database, order)
  const html = page(`Evidence for dispute ${dispute.provider_reference}`, [
    section('Dispute', facts(disputeFacts(dispute))),
    section('Order', facts(orderFacts(order))),
    section('Details that the buyer entered', facts(answersOf(order))),
    section(
      'Buyer',
      facts([
        ['Email', order.customer_email ?? 'Erased'],
        ['Account', order.customer_id === null ? 'Guest' : `Customer ${order.customer_id}`],
        ['Network', network ? `${network} (a keyed hash of the IP network)` : 'Not recorded'],
        ['Earlier delivered orders', String(buyer.delivered)],
        ['First order', timeOf(buyer.first_at)],
      ]),
    ),
    section('Delivery and events, oldest first', lines(order.timeline.map(eventLine))),
    section('Emails to the buyer', lines(order.mails.map(mailLine))),
  ])
  return { filename: `dispute-${order.short_reference}.html`, html }
}

type Fact = [name: string, value: string]

const timeOf = (iso: string | Date) => malaysianTime(new Date(iso))

const disputeFacts = (dispute: DisputedPayable): Fact[] => [
  ['Provider', dispute.provider],
  ['Dispute', dispute.provider_reference],
  ['Payment', dispute.provider_payment_id],
  ['Amount', formatSen(dispute.amount_sen)],
  ['Reason', dispute.reason ?? 'Not given'],
  ['Reported', timeOf(dispute.created_at)],
]

const orderFacts = (order: OrderPage): Fact[] => [
  ['Reference', order.short_reference],
  ['Order ID', order.id],
  ['Game', order.category_name],
  ['Item', itemText(order.product_name, order.qty)],
  ['Total', formatSen(order.total_sen)],
  ['Ordered', timeOf(order.created_at)],
  ['Status', order.status],
  ['Delivered', `${order.delivered_qty} of ${order.qty}`],
]

const answersOf = ({ options }: OrderPage): Fact[] =>
  options.map(({ name, value }): Fact => [name, value])

function eventLine({ created_at, event, actor_kind, actor, text }: OrderPage['timeline'][number]) {
  const who = actor_kind === 'provider' ? `provider ${actor}` : actor_kind
  return `${timeOf(created_at)}: ${event.replaceAll('_', ' ')} (${who})${text ? `: ${text}` : ''}`
}

const mailLine = ({ sent_at, subject }: OrderPage['mails'][number]) =>
  `${timeOf(sent_at)}: ${subject}`

const section = (title: string, content: string) => `<h2>${escapeHtml(title)}</h2>\n${content}`

const facts = (rows: Fact[]) =>
  rows.length === 0
    ? '<p>None</p>'
    : `<table>\n${rows
        .map(
          ([name, value]) => `<tr><th>${escapeHtml(name)}</th><td>${escapeHtml(value)}</td></tr>`,
        )
        .join('\n')}\n</table>`

const lines = (texts: string[]) =>
  texts.length === 0
    ? '<p>None</p>'
    : `<ul>\n${texts.map((text) => `<li>${escapeHtml(text)}</li>`).join('\n')}\n</ul>`

const page = (title: string, sections: string[]) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>${escapeHtml(title)}</title>
<style>
body { font: 14px/1.5 sans-serif; max-width: 48rem; margin: 2rem auto; padding: 0 1rem }
th { text-align: left; padding-right: 2rem; vertical-align: top; font-weight: 600 }
</style>
<h1>${escapeHtml(title)}</h1>
${sections.join('\n')}
</html>
`
