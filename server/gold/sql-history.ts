import type { GoldReason, GoldStatus } from '@apeak/contract/gold'
import type { PaymentMethodValue } from '@apeak/contract/payments'
import { sql } from 'kysely'
import type { Queryable } from '#platform/postgres/database.ts'

/** A movement as its holder's history shows it. */
export type MovementRow = {
  id: string
  created_at: string
  reason: GoldReason
  incoming: boolean
  amount_sen: number
  status: GoldStatus
  /** The order that it was spent on or refunded for, or how whoever took the money calls it. */
  reference: string
  payment_method: PaymentMethodValue | null
  paid_sen: number | null
}

/**
 * A page of the customer's history, the newest first, and how many movements there are. A page is
 * found by the numbers of its movements, so that the last one costs what the first one does.
 */
export async function historyPage(
  db: Queryable,
  customerId: number,
  page: number,
  perPage: number,
): Promise<{ total: number; movements: MovementRow[] }> {
  const { rows } = await sql<{ total: number; movements: MovementRow[] }>`
    select a.movements as total, coalesce((
      select json_agg(json_build_object(
        'id', t.id, 'created_at', t.created_at, 'reason', t.reason,
        'incoming', t.credit_account_id = a.id, 'amount_sen', t.amount_sen,
        'status', coalesce(u.status, 'completed'),
        'reference', coalesce(u.transaction_id, ${orderOf}),
        'payment_method', u.payment_method, 'paid_sen', u.paid_sen
      ) order by t.number desc)
      from transfers t left join topups u on u.id = t.id
      where t.holder_id = a.id
        and t.number > a.movements - ${page}::integer * ${perPage}::integer
        and t.number <= a.movements - (${page}::integer - 1) * ${perPage}::integer
    ), '[]') as movements
    from ledger_accounts a where a.customer_id = ${customerId}`.execute(db)
  return rows[0] ?? { total: 0, movements: [] }
}

// 'refund:o…' names its order, 'adjustment:…' an operator's click, which is nobody's business.
const orderOf = sql`case
  when t.reason = 'refund' then substr(t.reference, length('refund:') + 1)
  when t.reason = 'adjustment' then t.id
  else t.reference
end`

/** A line of a statement: gold that came (positive) or went (negative). */
export type StatementRow = {
  day: string
  reason: GoldReason
  reference: string
  change_sen: number
}

/**
 * What moved from one day to another in Malaysia, both included, and the balance before it. One
 * statement, so that the two fit each other whatever moves meanwhile.
 */
export async function statementOf(
  db: Queryable,
  customerId: number,
  from: string,
  to: string,
): Promise<{ opening_sen: number; rows: StatementRow[] }> {
  const { rows } = await sql<{ opening_sen: number; rows: StatementRow[] }>`
    with span as (
      select ${from}::date::timestamp at time zone 'Asia/Kuala_Lumpur' as "begin",
             (${to}::date + 1)::timestamp at time zone 'Asia/Kuala_Lumpur' as "end"
    )
    select coalesce((
        select sum(case t.credit_account_id when a.id then t.amount_sen else -t.amount_sen end)
        from transfers t where t.holder_id = a.id and t.state = 'posted' and t.created_at < span."begin"
      ), 0)::bigint as opening_sen,
      coalesce((
        select json_agg(json_build_object(
          'day', to_char(t.created_at at time zone 'Asia/Kuala_Lumpur', 'YYYY-MM-DD HH24:MI:SS'),
          'reason', t.reason, 'reference', coalesce(t.pending_id, ${orderOf}),
          'change_sen', case t.credit_account_id when a.id then t.amount_sen else -t.amount_sen end
        ) order by t.created_at, t.id)
        from transfers t
        where t.holder_id = a.id and t.state = 'posted'
          and t.created_at >= span."begin" and t.created_at < span."end"
      ), '[]') as rows
    from ledger_accounts a, span where a.customer_id = ${customerId}`.execute(db)
  return rows[0] ?? { opening_sen: 0, rows: [] }
}
