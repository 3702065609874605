import { sql } from 'kysely'
import { balancesOf } from '#ledger/ledger.ts'
import { type Queryable, violatesAny } from '#platform/postgres/database.ts'

/** How a payout goes: into the affiliate's gold, or to their bank with its reference. */
export type PayoutWay = { way: 'gold' } | { way: 'bank'; bank_reference: string }

export type NewPayout = PayoutWay & {
  id: string
  affiliate_id: number
  amount_sen: number
  request_key: string
  transfer_id: string
}

/**
 * Writes a payout down. Violates `payouts_request_once`, or `payouts_bank_once` where the very same
 * reference is another payout's.
 */
export async function insertPayout(tx: Queryable, payout: NewPayout): Promise<void> {
  const { id, affiliate_id, amount_sen, way, request_key, transfer_id } = payout
  const reference = payout.way === 'bank' ? payout.bank_reference : null
  await sql`
    insert into payouts (id, affiliate_id, amount_sen, way, bank_reference, request_key, transfer_id)
    values (${id}, ${affiliate_id}, ${amount_sen}, ${way}, ${reference}, ${request_key}, ${transfer_id})`.execute(
    tx,
  )
}

/**
 * Keeps a bank's reference, normalized, as that of one payout or payout run. Violates
 * `payout_references_once` where it is another's.
 */
export async function useReference(
  db: Queryable,
  reference: string,
  of: { payout_id: string } | { run_id: string },
): Promise<void> {
  await sql`
    insert into payout_references (reference, ${sql.ref('payout_id' in of ? 'payout_id' : 'run_id')})
    values (${reference}, ${'payout_id' in of ? of.payout_id : of.run_id})`.execute(db)
}

/** Whether a bank's reference is another payout's, or another run's. */
export const isReferenceUsed = (error: unknown) =>
  violatesAny(error, ['payout_references_once', 'payouts_bank_once', 'payout_runs_reference_once'])

/** What an operator's click paid out. */
export async function payoutByRequest(db: Queryable, key: string) {
  const { rows } = await sql<NewPayout>`
    select id, affiliate_id, amount_sen, way, bank_reference, request_key from payouts
    where request_key = ${key}`.execute(db)
  return rows[0]
}

/** A payout, and who is told of it; undefined where the person was erased. */
export async function mailedPayout(db: Queryable, id: string) {
  const { rows } = await sql<
    { name: string; email: string; amount_sen: number; way: 'gold' | 'bank' } & {
      bank_reference: string | null
    }
  >`
    select a.name, a.email, p.amount_sen, p.way, p.bank_reference
    from payouts p join affiliate_applications a on a.account_id = p.affiliate_id
      and a.status in ('approved', 'suspended') and a.erased_at is null
    where p.id = ${id}`.execute(db)
  return rows[0]
}

/** What the shop owes all its affiliates at present, in sen. */
export async function owedToAffiliates(db: Queryable): Promise<number> {
  const owed = await balancesOf(db, 'affiliate')
  return owed.reduce((sum, { balance_sen }) => sum + balance_sen, 0)
}
