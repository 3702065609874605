import { consoleRefusals } from '@apeak/contract/operators'
import type { Claim, ClaimItem, DeliverOrder, WaitingKind } from '@apeak/contract/orders-console'
import { deliverOrder, type OrdersContext } from '#orders/orders.ts'
import type { Actor } from '#platform/actor.ts'
import { alreadyDone, fieldRefused, Refusal } from '#platform/http/problems.ts'
import { inTransaction, isForeignKeyViolation } from '#platform/postgres/database.ts'
import { claimOf, dropClaim, putClaim } from './queries.ts'

type Context = Pick<OrdersContext, 'database' | 'addOperatorEvent'>
type OperatorActor = Extract<Actor, { kind: 'operator' }>

/**
 * Claims an item for ten minutes, for the operator or a colleague. Repeating renews the claim.
 * Throws 409 naming the holder, unless it is taken over.
 */
export async function claimItem(
  { database, addOperatorEvent }: Context,
  { kind, id, take_over = false, hand_to }: ClaimItem,
  actor: OperatorActor,
): Promise<Claim> {
  const wanted = {
    kind,
    id,
    for: hand_to ?? actor.id,
    take_over: take_over || hand_to !== undefined,
  }
  const isClaimed = await putClaim(database, addOperatorEvent, wanted, actor).catch((error) => {
    throw isForeignKeyViolation(error)
      ? fieldRefused('hand_to', 'This operator does not exist.')
      : error
  })
  const claim = await claimOf(database, kind, id)
  if (isClaimed && claim) return claim
  const done = claim
    ? {
        event: 'claimed',
        actor_kind: 'operator',
        actor: claim.operator_id,
        at: claim.claimed_at,
      }
    : undefined
  throw alreadyDone('Another operator has claimed this.', done)
}

/** Releases a claim. Safe to repeat; does nothing if another operator holds it. */
export function releaseClaim(
  { database, addOperatorEvent }: Context,
  item: { kind: WaitingKind; id: string },
  actor: OperatorActor,
): Promise<void> {
  return dropClaim(database, addOperatorEvent, item, actor)
}

/**
 * Delivers by hand. Without codes it can be undone for some seconds. Idempotent. Throws 409 naming the
 * holder if another operator has claimed the order, unless `despite_claim`; and as `deliverOrder`.
 */
export function deliverByHand(
  context: Pick<OrdersContext, 'database' | 'secrets'>,
  id: string,
  { code, despite_claim = false, ...delivery }: DeliverOrder,
  actor: OperatorActor,
): Promise<unknown> {
  const codes = code === null ? [] : linesOf(code)
  return inTransaction(context.database, async (tx) => {
    const claim = await claimOf(tx, 'order', id)
    if (claim && claim.operator_id !== actor.id && !despite_claim) {
      const told = { code: consoleRefusals.claimedByOther, holder: claim.operator_id }
      throw new Refusal(409, 'Another operator has claimed this order.', told)
    }
    return deliverOrder(
      context,
      tx,
      id,
      { ...delivery, codes, isUndoable: codes.length === 0 },
      actor,
    )
  })
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
