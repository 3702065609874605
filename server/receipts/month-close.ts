import type { MonthClose } from '@apeak/contract/receipts'
import { customerById } from '#accounts/accounts.ts'
import { commissionOfMonth } from '#affiliates/affiliates.ts'
import { topupById } from '#gold/gold.ts'
import { balancesOf } from '#ledger/ledger.ts'
import { goldRefundsBetween, itemMargins, orderById, salesSince } from '#orders/orders.ts'
import { refundsBetween } from '#payments/refunds/refunds.ts'
import type { Database, Queryable } from '#platform/postgres/database.ts'
import { shopSettings } from '#shop/shop.ts'
import { issueReceipts } from './issue-receipts.ts'
import {
  paidBetween,
  type Receipt,
  receiptRanges,
  type SalesOf,
  salesTotals,
  singleSales,
} from './queries.ts'

/** Malaysia is eight hours ahead of UTC, the whole year. */
const AHEAD_MS = 8 * 3_600_000

/** The beginning of a month in Malaysia. `later`: months later. */
function beginOf(month: string, later = 0): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + later) - AHEAD_MS).toISOString()
}

/** The figures of a month (YYYY-MM) for its consolidated e-invoice. Numbers what is not numbered yet. */
export async function monthClose(db: Database, month: string): Promise<MonthClose> {
  await issueReceipts(db)
  const settings = await shopSettings(db)
  const { gold_is_refundable, single_invoice_above_sen, turnover_limit_sen } = settings
  const sales: SalesOf = {
    from: beginOf(month),
    to: beginOf(month, 1),
    gold_is_sale: !gold_is_refundable,
    single_above_sen: single_invoice_above_sen,
  }
  const singles = await singleSales(db, sales)
  const owed = await balancesOf(db, 'customer')
  return {
    month,
    ranges: await receiptRanges(db, sales),
    singles: await Promise.all(singles.map((receipt) => singleOf(db, receipt))),
    single_above_sen: single_invoice_above_sen,
    ...(await salesTotals(db, sales)),
    ...(await refundsOf(db, sales)),
    gold_owed_sen: sum(owed.map(({ balance_sen }) => balance_sen)),
    gold_is_sale: sales.gold_is_sale,
    commission: await commissionOfMonth(db, `${month}-01`),
    margins: await marginsOf(db, sales),
    turnover_sen: await turnover(db),
    turnover_limit_sen,
  }
}

const sum = (amounts: readonly number[]): number => amounts.reduce((all, sen) => all + sen, 0)

async function singleOf(db: Queryable, receipt: Receipt): Promise<MonthClose['singles'][number]> {
  const { kind, number, reference, payable_id, paid_at, total_sen } = receipt
  const buyer =
    kind === 'order'
      ? (await orderById(db, payable_id))?.customer_email
      : (await customerById(db, (await topupById(db, payable_id))?.customer_id ?? 0))?.email
  return {
    ...{ kind, number, reference, payable_id, total_sen },
    paid_at: paid_at.toISOString(),
    buyer: buyer ?? null,
  }
}

/** The month's refunds of sales, of the same month's receipts and of earlier ones. */
async function refundsOf(db: Queryable, sales: SalesOf) {
  const sent = (await refundsBetween(db, sales.from, sales.to)).filter(
    ({ kind }) => kind === 'order' || (kind === 'topup' && sales.gold_is_sale),
  )
  const asGold = sales.gold_is_sale ? [] : await goldRefundsBetween(db, sales.from, sales.to)
  const refunds = [...sent, ...asGold]
  const now = await paidBetween(
    db,
    sales,
    refunds.map(({ payable_id }) => payable_id),
  )
  const of = (isNow: boolean) =>
    sum(refunds.filter((one) => now.has(one.payable_id) === isNow).map((one) => one.amount_sen))
  return { refunds_sen: of(true), earlier_refunds_sen: of(false) }
}

/** The margins of the orders paid in the month, less their refunds until now. */
async function marginsOf(db: Queryable, { from, to }: SalesOf) {
  const sent = await refundsBetween(db, from, new Date().toISOString())
  return itemMargins(
    db,
    { from, to },
    sent.filter(({ kind }) => kind === 'order'),
  )
}

/** The orders paid in the last twelve months, less the refunds of that time, in sen. */
async function turnover(db: Queryable): Promise<number> {
  const now = new Date()
  const yearAgo = new Date(now)
  yearAgo.setUTCFullYear(now.getUTCFullYear() - 1)
  const [from, to] = [yearAgo.toISOString(), now.toISOString()]
  const refunds = [
    ...(await refundsBetween(db, from, to)).filter(({ kind }) => kind === 'order'),
    ...(await goldRefundsBetween(db, from, to)),
  ]
  return (await salesSince(db, from)) - sum(refunds.map(({ amount_sen }) => amount_sen))
}
