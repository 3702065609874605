import { formatSen } from '@apeak/contract/money'
import type { OrderPage, TimelineEntry } from '@apeak/contract/orders-console'
import type { PayableKind } from '@apeak/contract/payments'
import { normalizeBankReference } from '#platform/http/input.ts'
import {
  allRows,
  type ExportedRows,
  exportRows,
  firstRow,
  idsOf,
  type Queryable,
} from '#platform/postgres/database.ts'
import type { PaymentsContext } from './context.ts'
import type { DecidedPayment, PaidFor } from './move-payment.ts'

/** Rows of attempts, payments, refunds and unmatched money of payables, for a data export. */
export async function exportPayments(
  db: Queryable,
  payableIds: readonly string[],
): Promise<ExportedRows[]> {
  const payments = await exportRows(db, 'payments', 'payable_id', payableIds)
  const refunds = await exportRows(db, 'refunds', 'payment_id', idsOf(payments), ['request_key'])
  const asGold = await exportRows(db, 'refunds', 'order_id', payableIds, ['request_key'])
  const unmatched = await exportRows(db, 'unmatched_money', 'payment_id', idsOf(payments))
  return [
    await exportRows(db, 'payment_attempts', 'payable_id', payableIds),
    payments,
    await exportRows(db, 'payment_events', 'payment_id', idsOf(payments)),
    refunds,
    asGold,
    await exportRows(db, 'refund_events', 'refund_id', [...idsOf(refunds), ...idsOf(asGold)]),
    unmatched,
    await exportRows(db, 'unmatched_money_events', 'unmatched_id', idsOf(unmatched)),
  ]
}

/** The payment that paid for a payable, in sen. */
export type AppliedPayment = Pick<DecidedPayment, 'id' | 'provider' | 'amount_sen' | 'refunded_sen'>

/** The applied payment of a payable; undefined if none. */
export async function appliedPayment(
  db: Queryable,
  { kind, payable_id }: PaidFor,
): Promise<AppliedPayment | undefined> {
  return db
    .selectFrom('payments')
    .select(['id', 'provider', 'amount_sen', 'refunded_sen'])
    .where('kind', '=', kind)
    .where('payable_id', '=', payable_id)
    .where('state', '=', 'applied')
    .executeTakeFirst()
}

/** The unapplied money of payables that is not refunded yet, in sen; without those that have none. */
export async function unappliedMoney(
  db: Queryable,
  kind: PayableKind,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await allRows<{ payable_id: string; sen: number }>(db)`
    select payable_id, sum(amount_sen - refunded_sen)::integer as sen from payments
    where kind = ${kind} and payable_id = any(${[...ids]}::text[]) and currency = 'MYR'
      and state = 'unapplied' and refunded_sen < amount_sen
    group by payable_id`
  return new Map(rows.map(({ payable_id, sen }) => [payable_id, sen]))
}

/** Payments whose provider or bank calls them exactly this, newest first. */
export async function paymentsByReference(
  { database, providers }: Pick<PaymentsContext, 'database' | 'providers'>,
  reference: string,
  limit: number,
) {
  const rows = await allRows<{ id: number; provider_payment_id: string; amount_sen: number }>(
    database,
  )`
    select p.id, p.provider_payment_id, p.amount_sen
    from payments p
    where p.provider = any(${['check_payment', ...providers.keys()]}::text[])
      and p.provider_payment_id = any(${[reference, normalizeBankReference(reference)]}::text[])
    order by p.id desc limit ${limit}::integer`
  return rows.map(({ amount_sen, ...row }) => ({ ...row, amount: formatSen(amount_sen) }))
}

/** Attempts, payments, refunds and messages of a payable; message bytes in base64. */
export type MoneyHistory = Pick<OrderPage, 'attempts' | 'payments' | 'refunds' | 'messages'> & {
  refund_events: (Omit<TimelineEntry, 'text'> & { refund_id: string })[]
}

/** Most messages shown: a provider that repeats itself must not fill the page. */
const MESSAGES_SHOWN = 50

/** The money history of a payable, in one statement. */
export async function moneyHistory(
  db: Queryable,
  { kind, payable_id }: PaidFor,
): Promise<MoneyHistory | undefined> {
  return firstRow<MoneyHistory>(db)`
    with a as (
      select id, provider, reference, provider_order_id, amount_sen, state, synced_at, next_poll_at,
             created_at
      from payment_attempts where kind = ${kind} and payable_id = ${payable_id}
    ),
    p as (
      select id, provider, provider_payment_id, amount_sen, refunded_sen, unapplied_reason, source,
             created_at
      from payments where kind = ${kind} and payable_id = ${payable_id}
    ),
    r as (
      select r.id, r.payment_id, p.provider, r.amount_sen, r.way, r.state, r.provider_refund_id,
             r.resolved_at is not null as is_resolved, r.created_at
      from refunds r join p on p.id = r.payment_id
    ),
    e as (
      select e.id, e.refund_id, e.event, e.actor_kind, e.actor, e.reason, e.data, e.created_at
      from refund_events e join r on r.id = e.refund_id
    ),
    named as (
      select m.id from provider_messages m join a on m.provider = a.provider
        and m.attempt_name in (a.reference, a.provider_order_id)
      union
      select m.id from provider_messages m join p on m.provider = p.provider
        and m.provider_payment_id = p.provider_payment_id
    ),
    m as (
      select m.id, m.provider, m.path, m.outcome, encode(m.body, 'base64') as body, m.received_at
      from provider_messages m join named on named.id = m.id
      order by m.id desc limit ${MESSAGES_SHOWN}
    )
    select
      (select coalesce(json_agg(a order by a.id), '[]') from a) as attempts,
      (select coalesce(json_agg(p order by p.id), '[]') from p) as payments,
      (select coalesce(json_agg(r order by r.created_at), '[]') from r) as refunds,
      (select coalesce(json_agg(e order by e.id), '[]') from e) as refund_events,
      (select coalesce(json_agg(m order by m.id), '[]') from m) as messages`
}
