import assert from 'node:assert/strict'
import { dailyTotals } from '#ledger/ledger.ts'
import { dayBook } from '#payments/reconciliation/day-book.ts'
import { storeReport } from '#payments/reconciliation/import-reports.ts'
import { type PayingShop, providers } from './paying-shop.ts'

/**
 * Compares the books of all days with the payments, refunds and ledger, and their differences with
 * the providers' own records. Call it when nothing is in flight.
 */
export async function assertDayBooks(shop: PayingShop): Promise<void> {
  const { context, control } = shop
  const run = async (statement: string) => (await context.pool.query(statement)).rows
  for (const provider of providers) {
    const content = control[provider].report()
    if (content.trim().includes('\n')) {
      await storeReport(context, { provider, filename: 'all', content, brought_by: null })
    }
  }
  const days = await run(
    `select distinct (at at time zone 'Asia/Kuala_Lumpur')::date::text as day from (
       select created_at as at from payments union all select created_at from refunds
       union all select created_at from transfers union all select happened_at from provider_report_lines
     ) t order by 1`,
  )
  const sums = { paid: 0, back: 0, charged_back: 0, as_gold: 0, reported: 0, gold: 0 }
  const differing = new Set<string>()
  for (const { day } of days as { day: string }[]) {
    const book = await dayBook(context, day)
    for (const method of book.methods) {
      sums.paid += method.paid_sen
      sums.back += method.refunded_sen
      sums.charged_back += method.charged_back_sen
      sums.as_gold += method.given_as_gold_sen
      sums.reported += method.reported?.paid_sen ?? 0
    }
    for (const { kind, reference } of book.differences) differing.add(`${kind} ${reference}`)
    for (const { in_sen, out_sen } of await dailyTotals(context.database, 'customer', day)) {
      sums.gold += in_sen - out_sen
    }
  }
  const [totals] = await run(
    `select (select coalesce(sum(amount_sen), 0) from payments) as paid,
       (select coalesce(sum(amount_sen), 0) from refunds
        where state <> 'failed' and way in ('source', 'outside_refund', 'reversal')) as back,
       (select coalesce(sum(amount_sen), 0) from refunds
        where state <> 'failed' and way = 'chargeback') as charged_back,
       (select coalesce(sum(amount_sen), 0) from refunds where state <> 'failed' and way = 'gold' and payment_id is not null) as as_gold,
       (select coalesce(sum(amount_sen), 0) from provider_report_lines
        where kind = 'payment' and is_money) as reported,
       (select coalesce(sum(balance_sen), 0)::bigint from ledger_accounts where owner_kind = 'customer') as gold`,
  )
  assert.deepEqual(sums, totals, 'the books of all days add up to payments, refunds and the ledger')
  const expected = await knownDifferences(shop)
  assert.deepEqual(
    [...differing].toSorted(),
    expected.toSorted(),
    'book and report differ where they do',
  )
}

/**
 * Records of the shop that the providers do not count as money, and the reverse; and refunds that
 * an earlier report called sent and a later one omits because they failed.
 */
async function knownDifferences({ context, control }: PayingShop): Promise<string[]> {
  const { rows: paid } = await context.pool.query(
    `select provider_payment_id as id, exists (
       select from refunds r where r.payment_id = payments.id and r.way = 'reversal' and r.state <> 'failed'
     ) as is_reversed from payments where provider in ('razorpay', 'fiuu')`,
  )
  const { rows: back } = await context.pool.query(
    `select provider_refund_id as id from refunds join payments p on p.id = payment_id
     where p.provider = 'razorpay' and way in ('source', 'outside_refund') and refunds.state <> 'failed'`,
  )
  const { rows: reported } = await context.pool.query(
    "select reference as id from provider_report_lines where kind = 'refund' and is_money",
  )
  const money = new Set([
    ...control.razorpay.payments().flatMap(({ id, captured }) => (captured ? [id] : [])),
    ...control.fiuu
      .transactions()
      .flatMap(({ tranID, status }) => (status === '00' ? [tranID] : [])),
  ])
  const sent = new Set(
    control.razorpay.refunds().flatMap(({ id, status }) => (status === 'failed' ? [] : [id])),
  )
  const recorded = new Set(paid.map(({ id }) => id))
  const returned = new Set(back.map(({ id }) => id))
  return [
    ...paid.flatMap(({ id, is_reversed }) =>
      money.has(id) || is_reversed ? [] : [`payment ${id}`],
    ),
    ...[...money].flatMap((id) => (recorded.has(id) ? [] : [`payment ${id}`])),
    ...back.flatMap(({ id }) => (sent.has(id) ? [] : [`refund ${id}`])),
    ...[...sent].flatMap((id) => (returned.has(id) ? [] : [`refund ${id}`])),
    ...reported.flatMap(({ id }) => (sent.has(id) ? [] : [`refund ${id}`])),
  ]
}
