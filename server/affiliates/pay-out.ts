import { sql } from 'kysely'
import { balanceOf, postTransfers, type Transfer } from '#ledger/ledger.ts'
import type { Actor } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { normalizeBankReference } from '#platform/http/input.ts'
import { alreadyDone, Refusal } from '#platform/http/problems.ts'
import { newId } from '#platform/ids.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import {
  inTransaction,
  type Queryable,
  violates,
  violatesAny,
} from '#platform/postgres/database.ts'
import { addAffiliateEvent, lastAffiliateEvent } from './affiliate-events.ts'
import { affiliateOf } from './queries.ts'

/** As gold, or by bank transfer with its reference. */
export type PayoutWay = { way: 'gold' } | { way: 'bank'; bank_reference: string }

type NewPayout = PayoutWay & {
  id: string
  affiliate_id: number
  amount_sen: number
  request_key: string
  transfer_id: string
}

/**
 * A requested payout, once per `request_key`. `owed_sen`: the balance shown to the operator, which
 * must not have changed.
 */
type WantedPayout = PayoutWay & {
  affiliate_id: number
  amount_sen: number
  request_key: string
  owed_sen?: number
}

/**
 * Pays commission to an affiliate: as gold at once, or as a bank transfer already made, with its
 * reference. Returns the payout's id. Throws 409 if less is owed, a payout run is prepared for the
 * affiliate, or the reference or key belongs to another payout.
 */
export async function payOut(
  { database }: Pick<Context, 'database'>,
  wanted: WantedPayout,
  actor: Actor,
): Promise<string> {
  const payout = { ...wanted, id: newId('p'), transfer_id: newId('g') }
  const reference = wanted.way === 'bank' ? normalizeBankReference(wanted.bank_reference) : null
  try {
    return await inTransaction(database, async (tx) => {
      await lockAffiliates(tx, [wanted.affiliate_id])
      const { rows } = await sql<NewPayout>`
        select id, affiliate_id, amount_sen, way, bank_reference, request_key from payouts
        where request_key = ${wanted.request_key}`.execute(tx)
      if (rows[0]) return samePayout(rows[0], wanted)
      await refuseIfChanged(tx, wanted)
      await movePayout(tx, payout, actor)
      if (reference) await useReference(tx, reference, { payout_id: payout.id })
      return payout.id
    })
  } catch (error) {
    // The same key for two affiliates in parallel: neither waits for the other's lock.
    if (violates(error, 'payouts_request_once')) throw otherPayout()
    if (isReferenceUsed(error)) {
      throw new Refusal(409, 'This bank reference belongs to another payout.')
    }
    if (violates(error, 'ledger_accounts_closed_empty')) {
      throw new Refusal(409, 'This account was deleted.')
    }
    if (violates(error, 'ledger_accounts_never_negative')) throw tooMuch()
    throw error
  }
}

/** Throws 409 if a run is prepared, or the balance is not the one the operator saw. */
async function refuseIfChanged(tx: Queryable, wanted: WantedPayout): Promise<void> {
  const { affiliate_id: id, owed_sen } = wanted
  if (await hasOpenRun(tx, [id])) {
    throw await alreadyHandled(tx, id, 'This affiliate is in a payout run.')
  }
  if (owed_sen === undefined || (await balanceOf(tx, affiliateOf(id))) === owed_sen) return
  throw await alreadyHandled(tx, id, 'The balance has changed.')
}

/** 409 with the latest payout or prepared run. */
async function alreadyHandled(tx: Queryable, id: number, sentence: string): Promise<Refusal> {
  return alreadyDone(sentence, await lastAffiliateEvent(tx, [id], ['paid_out', 'payout_prepared']))
}

/**
 * Transfers a payout's money, stores it and queues the mail; the affiliate is locked. Violates
 * `ledger_accounts_never_negative` if less is owed.
 */
export async function movePayout(tx: Queryable, payout: NewPayout, actor: Actor): Promise<void> {
  const { id, affiliate_id, amount_sen, transfer_id } = payout
  const paid = { against: 'payouts', reference: `payout:${id}`, amount_sen } as const
  const owner = affiliateOf(affiliate_id)
  const moved: Transfer[] = [
    { ...paid, id: transfer_id, owner, reason: 'payout', amount_sen: -amount_sen },
  ]
  if (payout.way === 'gold') {
    const owner = { kind: 'customer', id: affiliate_id } as const
    const reference = `payout-gold:${id}`
    moved.push({ ...paid, id: newId('g'), owner, reference, reason: 'commission' })
  }
  await postTransfers(tx, moved)
  const { way, request_key } = payout
  const bank_reference = payout.way === 'bank' ? payout.bank_reference : null
  await sql`
    insert into payouts (id, affiliate_id, amount_sen, way, bank_reference, request_key, transfer_id)
    values (${id}, ${affiliate_id}, ${amount_sen}, ${way}, ${bank_reference}, ${request_key}, ${transfer_id})
  `.execute(tx)
  const data = { payout_id: id, amount_sen, way, bank_reference }
  await addAffiliateEvent(tx, { id: affiliate_id, event: 'paid_out', actor, data })
  await addJob(tx, 'mail_affiliate_payout', { payout_id: id })
}

/** Locks affiliates, in order of their ids, against concurrent payouts. */
export async function lockAffiliates(tx: Queryable, ids: readonly number[]): Promise<void> {
  await sql`
    select id from affiliates where id = any(${[...ids]}::integer[]) order by id for update
  `.execute(tx)
}

/** Whether one of these affiliates is in a prepared run. */
export async function hasOpenRun(db: Queryable, ids: readonly number[]): Promise<boolean> {
  const { rows } = await sql`
    select from payout_run_items where affiliate_id = any(${[...ids]}::integer[]) and is_open
    limit 1`.execute(db)
  return rows.length > 0
}

/** Stores a normalized bank reference of one payout or payout run. If it is used: see `isReferenceUsed`. */
export async function useReference(
  db: Queryable,
  reference: string,
  of: { payout_id: string } | { run_id: string },
): Promise<void> {
  await sql`
    insert into payout_references (reference, ${sql.ref('payout_id' in of ? 'payout_id' : 'run_id')})
    values (${reference}, ${'payout_id' in of ? of.payout_id : of.run_id})`.execute(db)
}

/** Whether an error is a bank reference of another payout or run. */
export const isReferenceUsed = (error: unknown) =>
  violatesAny(error, ['payout_references_once', 'payouts_bank_once', 'payout_runs_reference_once'])

function samePayout(known: NewPayout, wanted: WantedPayout): string {
  const isSame =
    known.affiliate_id === wanted.affiliate_id &&
    known.amount_sen === wanted.amount_sen &&
    known.way === wanted.way
  if (isSame) return known.id
  throw otherPayout()
}

const otherPayout = () =>
  new Refusal(409, 'This payout was already made with another affiliate or amount.')

const tooMuch = () => new Refusal(409, 'The amount is above the balance.')
