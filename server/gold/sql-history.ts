import type { GoldReason, GoldStatus } from '@apeak/contract/gold'
import type { PaymentMethodValue } from '@apeak/contract/payments'
import { sql } from 'kysely'
import { accountOf, entriesPage } from '#ledger/ledger.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import { goldOf } from './customer-gold.ts'

/** A ledger entry of a customer's gold, with its top-up where it is one. */
export type EntryRow = {
  id: string
  created_at: string
  reason: GoldReason
  reference: string
  incoming: boolean
  amount_sen: number
  topup: {
    short_reference: string
    status: GoldStatus
    transaction_id: string | null
    payment_method: PaymentMethodValue
    paid_sen: number
  } | null
}

/** A page of the customer's entries, the newest first, and how many there are. */
export async function historyPage(
  db: Queryable,
  customerId: number,
  page: number,
  perPage: number,
): Promise<{ total: number; entries: EntryRow[] }> {
  const { rows } = await sql<{ total: number; entries: EntryRow[] }>`
    select account.entries as total, coalesce((
      select json_agg(json_build_object(
        'id', e.id, 'created_at', e.created_at, 'reason', e.reason, 'reference', e.reference,
        'incoming', e.incoming, 'amount_sen', e.amount_sen,
        'topup', case when u.id is not null then json_build_object(
          'short_reference', u.short_reference, 'status', u.status, 'transaction_id', u.transaction_id,
          'payment_method', u.payment_method, 'paid_sen', u.paid_sen
        ) end
      ) order by e.number desc)
      from (${entriesPage(sql`account`, page, perPage)}) e left join topups u on u.id = e.id
    ), '[]') as entries
    from (${accountOf(goldOf(customerId))}) account`.execute(db)
  return rows[0] ?? { total: 0, entries: [] }
}
