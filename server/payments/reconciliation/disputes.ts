import type { OpenDispute } from '@apeak/contract/orders-console'
import type { PayableKind } from '@apeak/contract/payments'
import type * as wire from '@apeak/contract/payments-console'
import { sql } from 'kysely'
import { found } from '#platform/http/problems.ts'
import { allRows, firstRow, isoTime, type Queryable } from '#platform/postgres/database.ts'
import { type ListQuery, readPage } from '#platform/postgres/list-page.ts'
import type { PaymentsContext } from '../context.ts'
import { type PayableOfRow, withPayableNames } from './show-payments.ts'

/** The undecided chargebacks of these payables, by their id: the one to answer first. */
export async function disputesOf(
  db: Queryable,
  kind: PayableKind,
  ids: readonly string[],
): Promise<Map<string, OpenDispute>> {
  if (ids.length === 0) return new Map()
  const rows = await allRows<OpenDispute & { payable_id: string }>(db)`
    select p.payable_id, u.id, u.amount_sen, u.reason, ${isoTime('u.respond_by')} as respond_by
    from payments p join unmatched_money u
      on u.provider = p.provider and u.provider_payment_id = p.provider_payment_id
    where p.kind = ${kind} and p.payable_id = any(${[...ids]}::text[])
      and u.kind = 'chargeback' and u.state = 'pending'
    order by u.respond_by desc nulls first, u.id desc`
  return new Map(rows.map(({ payable_id, ...dispute }) => [payable_id, dispute]))
}

/** A chargeback and what its payment paid for, for its evidence. */
export type DisputedPayable = PayableOfRow & {
  provider: string
  provider_reference: string
  provider_payment_id: string
  reason: string | null
  amount_sen: number
  created_at: Date
}

/** The chargeback with this id. Throws 404, also if its payment is unknown. */
export async function disputeById(db: Queryable, id: number): Promise<DisputedPayable> {
  const row = await firstRow<DisputedPayable>(db)`
    select p.kind, p.payable_id, u.provider, u.provider_reference, u.provider_payment_id, u.reason,
      u.amount_sen, u.created_at
    from unmatched_money u join payments p on p.id = u.payment_id
    where u.id = ${id} and u.kind = 'chargeback'`
  return found(row, 'Dispute')
}

type DisputeRow = Omit<wire.DisputeEntry, 'for_what'> & {
  kind: PayableKind | null
  payable_id: string | null
}

/** A page of chargebacks, with the references of what they are about. */
export async function disputesPage(
  context: Pick<PaymentsContext, 'database' | 'payables' | 'providers'>,
  { open, ...query }: ListQuery & { open?: boolean },
) {
  const page = await readPage<DisputeRow>(context.database, query, {
    select: sql`u.id, u.provider, u.provider_reference, u.amount_sen, u.state, u.reason,
      ${isoTime('u.respond_by')} as respond_by, ${isoTime('u.resolved_at')} as resolved_at,
      ${isoTime('u.created_at')} as created_at, p.kind, p.payable_id`,
    from: sql`unmatched_money u left join payments p on p.id = u.payment_id`,
    where: [
      sql`u.kind = 'chargeback'`,
      open !== undefined && sql`(u.state = 'pending') = ${open}::boolean`,
    ],
    columns: { created_at: sql`u.created_at`, respond_by: sql`u.respond_by` },
    sort: '-created_at',
    tie: sql`u.id`,
  })
  type Known = DisputeRow & PayableOfRow
  const known = page.data.filter((row): row is Known => row.kind !== null)
  const named = await withPayableNames<wire.DisputeEntry>(context, known)
  const byId = new Map(named.map((entry) => [entry.id, entry]))
  const data = page.data.map(
    ({ kind, payable_id, ...row }) => byId.get(row.id) ?? { ...row, for_what: null },
  )
  return { ...page, data }
}
