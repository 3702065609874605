import { balanceOf, postTransfers, type Transfer } from '#ledger/ledger.ts'
import type { Actor } from '#platform/actor.ts'
import { normalizeBankReference } from '#platform/bank-reference.ts'
import type { Context } from '#platform/context.ts'
import { alreadyDone, Refusal } from '#platform/http/problems.ts'
import { newId } from '#platform/ids.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import { inTransaction, type Queryable, violates } from '#platform/postgres/database.ts'
import { addAffiliateEvent, lastAffiliateEvent } from './sql-events.ts'
import { affiliateOf } from './sql-months.ts'
import { hasOpenRun, lockAffiliates } from './sql-payout-runs.ts'
import {
  insertPayout,
  isReferenceUsed,
  type NewPayout,
  type PayoutWay,
  payoutByRequest,
  useReference,
} from './sql-payouts.ts'

/**
 * What an operator pays out. `request_key` is the operator's click: the same key is one payout.
 * `owed_sen`: what was owed when the operator looked; nothing is paid out where that has changed.
 */
export type WantedPayout = PayoutWay & {
  affiliate_id: number
  amount_sen: number
  request_key: string
  owed_sen?: number
}

/**
 * Pays out some of what is owed to an affiliate: as gold at once, or as a bank transfer that was made,
 * with the bank's reference. Returns the payout's id. Throws 409 where that much is not owed, a payout
 * run is prepared for it, the bank's reference stands for another payout, or the key does.
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
      const known = await payoutByRequest(tx, wanted.request_key)
      if (known) return samePayout(known, wanted)
      await refuseIfChanged(tx, wanted)
      await movePayout(tx, payout, actor)
      if (reference) await useReference(tx, reference, { payout_id: payout.id })
      return payout.id
    })
  } catch (error) {
    // The same click for two affiliates at once: neither waits for the other's lock.
    if (violates(error, 'payouts_request_once')) throw otherPayout()
    if (isReferenceUsed(error)) {
      throw new Refusal(409, "This reference of the bank's is another payout's.")
    }
    if (violates(error, 'ledger_accounts_closed_empty')) {
      throw new Refusal(409, 'This account was deleted.')
    }
    if (violates(error, 'ledger_accounts_never_negative')) throw tooMuch()
    throw error
  }
}

/** Of what is locked: that it is owed as the operator saw it, and on its way to nobody's bank. */
async function refuseIfChanged(tx: Queryable, wanted: WantedPayout): Promise<void> {
  const { affiliate_id: id, owed_sen } = wanted
  if (await hasOpenRun(tx, [id])) {
    throw await someoneWasFirst(tx, id, 'A payout run is prepared for this affiliate.')
  }
  if (owed_sen === undefined || (await balanceOf(tx, affiliateOf(id))) === owed_sen) return
  throw await someoneWasFirst(tx, id, 'What is owed has changed.')
}

/** 409, naming who paid this affiliate last, or prepared to. */
async function someoneWasFirst(tx: Queryable, id: number, sentence: string): Promise<Refusal> {
  return alreadyDone(sentence, await lastAffiliateEvent(tx, [id], ['paid_out', 'payout_prepared']))
}

/**
 * Moves a payout's money, writes it down and queues the mail, in a transaction that has locked the
 * affiliate. Violates `ledger_accounts_never_negative` where that much is not owed.
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
  await insertPayout(tx, payout)
  const bank_reference = payout.way === 'bank' ? payout.bank_reference : null
  const data = { payout_id: id, amount_sen, way: payout.way, bank_reference }
  await addAffiliateEvent(tx, { id: affiliate_id, event: 'paid_out', actor, data })
  await addJob(tx, 'mail_affiliate_payout', { payout_id: id })
}

function samePayout(known: NewPayout, wanted: WantedPayout): string {
  const isSame =
    known.affiliate_id === wanted.affiliate_id &&
    known.amount_sen === wanted.amount_sen &&
    known.way === wanted.way
  if (isSame) return known.id
  throw otherPayout()
}

const otherPayout = () =>
  new Refusal(409, 'This payout was made already, to another or of another amount.')

const tooMuch = () => new Refusal(409, 'The shop does not owe that much.')
