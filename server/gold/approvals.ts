import { formatSen } from '@apeak/contract/money'
import { consolePages } from '@apeak/contract/paths'
import {
  assertSecondPerson,
  mailOwners,
  operatorNamed,
  type RightName,
} from '#operators/operators.ts'
import type { OrdersContext } from '#orders/orders.ts'
import type { Approval } from '#payments/reconciliation/reconciliation.ts'
import type { Operator } from '#platform/actor.ts'
import { alreadyDone, notFound, Refusal } from '#platform/http/problems.ts'
import { inTransaction, type Queryable, violatesAny } from '#platform/postgres/database.ts'
import {
  type AdjustmentName,
  addAdjustment,
  findAdjustment,
  type GoldAdjustment,
  lockAdjustment,
  moveAdjustment,
  type WantedAdjustment,
} from './move-adjustment.ts'

type Context = Pick<OrdersContext, 'database' | 'config'>

/** What it takes to ask for each kind, and to decide on it. */
const rights: Record<WantedAdjustment['kind'], RightName> = {
  adjustment: 'gold.adjust',
  money_seen: 'orders.money',
  unapplied_gold: 'payments.decide',
}

/**
 * Has what one operator may not create alone wait for a second one, and tells the owners. The same
 * asked for again is one request. Throws 409 where another asked for it.
 */
export async function askApproval(
  { database, config }: Context,
  wanted: WantedAdjustment,
  operator: Operator,
): Promise<GoldAdjustment> {
  const hours = config.operatorLimits.approvalHours
  try {
    return await inTransaction(database, async (tx) => {
      await closeExpired(tx, wanted, operator)
      const asked = await addAdjustment(tx, wanted, { transferId: null, hours }, operator)
      await tellOwners(tx, asked, { did: 'asked to', by: operator })
      return asked
    })
  } catch (error) {
    if (!violatesAny(error, onceEach)) throw error
    const known = await waitingAlready(database, wanted, operator)
    if (!known) throw error
    return known
  }
}

const onceEach = [
  'gold_adjustments_request_once',
  'gold_adjustments_bank_reference_waits_once',
  'gold_adjustments_payment_waits_once',
]

/**
 * What this operator asked for already and nobody decided on; undefined where nothing waits. Throws 409
 * where another asked for it.
 */
export async function waitingAlready(
  db: Queryable,
  wanted: Pick<WantedAdjustment, 'kind' | 'request_key' | 'payment_id' | 'seen'>,
  operator: Operator,
): Promise<GoldAdjustment | undefined> {
  const known = await findAdjustment(db, nameOfWaiting(wanted))
  if (known?.state !== 'waiting') return undefined
  if (known.requested_by === operator.id) return known
  throw alreadyDone('This waits for approval already.', {
    event: 'requested',
    actor_kind: 'operator',
    actor: known.requested_by,
    at: known.created_at.toISOString(),
  })
}

const nameOfWaiting = ({
  seen,
  payment_id,
  request_key,
}: Pick<WantedAdjustment, 'request_key' | 'payment_id' | 'seen'>): AdjustmentName => {
  if (seen) return { bank_reference: seen.bank_reference }
  return payment_id === undefined ? { request_key } : { payment_id }
}

/** Makes place for the same to be asked for again. */
async function closeExpired(
  tx: Queryable,
  wanted: WantedAdjustment,
  actor: Operator,
): Promise<void> {
  const known = await findAdjustment(tx, nameOfWaiting(wanted))
  if (known?.state !== 'expired') return
  const locked = await lockAdjustment(tx, known.id)
  if (locked?.state !== 'expired') return
  await moveAdjustment(tx, locked, 'rejected', { actor, reason: 'Expired' })
}

/** A second operator's approval of what waits, which moves gold by `transferId`, if any. */
export const approvalOf = (
  id: number,
  { actor, reason, transferId }: { actor: Operator; reason: string | null; transferId?: string },
): Approval => ({
  by: actor.id,
  decide: async (tx) => {
    const asked = await lockWaiting(tx, id)
    if (asked.state === 'expired') throw new Refusal(409, 'This request has expired.')
    const right = rights[asked.kind]
    await assertSecondPerson(tx, { requestedBy: asked.requested_by, decidedBy: actor.id, right })
    await moveAdjustment(tx, asked, 'done', { actor, reason, transferId: transferId ?? null })
    await tellOwners(tx, asked, { did: 'approved the request to', by: actor })
  },
})

/** Declines what waits; whoever asked takes it back by it. */
export async function rejectAdjustment(
  tx: Queryable,
  id: number,
  { actor, reason }: { actor: Operator; reason: string | null },
): Promise<void> {
  const asked = await lockWaiting(tx, id)
  await moveAdjustment(tx, asked, 'rejected', { actor, reason })
  const did = asked.requested_by === actor.id ? 'withdrew' : 'declined'
  await tellOwners(tx, asked, { did: `${did} the request to`, by: actor })
}

/** Thrown where what was to be decided on does not wait any more. */
export class Decided extends Error {
  readonly adjustment: GoldAdjustment
  constructor(adjustment: GoldAdjustment) {
    super(`adjustment ${adjustment.id} is ${adjustment.state}`)
    this.adjustment = adjustment
  }
}

async function lockWaiting(tx: Queryable, id: number): Promise<GoldAdjustment> {
  const asked = await lockAdjustment(tx, id)
  if (!asked) throw notFound('Adjustment')
  if (asked.state === 'done' || asked.state === 'rejected') throw new Decided(asked)
  return asked
}

async function tellOwners(
  tx: Queryable,
  asked: GoldAdjustment,
  { did, by }: { did: string; by: Operator },
): Promise<void> {
  const { id, requested_by, reason, bank_reference, payable_id } = asked
  const name = (await operatorNamed(tx, requested_by))?.name ?? requested_by
  await mailOwners(tx, {
    key: `approval:${id}:${did}`,
    operator_id: by.id,
    did: `${did} ${whatOf(asked)}`,
    rows: [
      ['Asked by', name],
      ['Why', reason],
      ...(payable_id ? [['For', payable_id] as [string, string]] : []),
      ...(bank_reference ? [['Bank reference', bank_reference] as [string, string]] : []),
    ],
    page: consolePages.approvals,
  })
}

/** "give RM 500.00 of gold to customer 7". */
function whatOf({ kind, customer_id, amount_sen, payable_kind }: GoldAdjustment): string {
  const money = formatSen(Math.abs(amount_sen))
  if (kind === 'money_seen') {
    return `confirm ${money} for ${payable_kind === 'order' ? 'an order' : 'a top-up'}`
  }
  if (kind === 'unapplied_gold') {
    return `give ${money} of unapplied money as gold to customer ${customer_id}`
  }
  return amount_sen > 0
    ? `give ${money} of gold to customer ${customer_id}`
    : `take ${money} of gold from customer ${customer_id}`
}
