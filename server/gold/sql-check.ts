import { sql } from 'kysely'
import { announcedTransfers, type LedgerFault, ledgerFaults } from '#ledger/ledger.ts'
import type { Queryable } from '#platform/postgres/database.ts'

/** Looks for what must never be in the ledger, and for top-ups that are not as their transfers say. */
export async function goldFaults(db: Queryable): Promise<LedgerFault[]> {
  return [...(await ledgerFaults(db)), ...(await topupFaults(db))]
}

async function topupFaults(db: Queryable): Promise<LedgerFault[]> {
  const { rows } = await sql<LedgerFault>`
    select 'a top-up is as its transfers say' as rule, format('%s: %s', u.id, u.status) as what
    from topups u left join (${announcedTransfers}) t on t.id = u.id and t.reason = 'top_up'
    where t.id is null or (t.owner_kind, t.owner_id) <> ('customer', u.customer_id)
      or t.amount_sen <> u.value_sen or t.posted <> (u.status = 'completed')
      or (u.status = 'cancelled' and not t.voided) or (u.status = 'pending' and t.voided)
    limit 20`.execute(db)
  return rows
}
