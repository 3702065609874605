import { consoleRefusals } from '@apeak/contract/operators'
import { Value } from 'typebox/value'
import { assertSecondPerson, mailOwners, type RightName } from '#operators/operators.ts'
import type { Operator } from '#platform/actor.ts'
import { alreadyDone, assertOwn, found, Refusal } from '#platform/http/problems.ts'
import { inTransaction, type Queryable } from '#platform/postgres/database.ts'
import { type ChangeContext, type ChangeKinds, noticeOf } from './change-by-two.ts'
import { decideChange, lockChange, type StoredChange } from './change-requests.ts'

/**
 * Approves a change as the second person and applies it to the version it was requested for. Safe
 * to repeat. Throws 404; 409 if the operator may not be the second person, the change is decided or
 * expired, or its subject has changed since; and the errors of the change itself.
 */
export async function approveChange<Needs extends ChangeContext>(
  context: Needs,
  kinds: ChangeKinds<Needs>,
  id: number,
  actor: Operator,
): Promise<void> {
  await inTransaction(context.database, async (tx) => {
    const request = await lockedChange(tx, id)
    if (request.state !== 'waiting') return assertDecided(request, 'approved', actor)
    const { right, schema, apply } = kinds[request.kind]
    const { requested_by: requestedBy, change } = request
    await assertSecondPerson(tx, { requestedBy, decidedBy: actor.id, right })
    if (!Value.Check(schema, change)) throw outdated()
    await apply({ ...context, database: tx }, change, actor).catch((error) => {
      throw isOutdated(error) ? outdated() : error
    })
    await decideChange(tx, request, 'approved', { actor, reason: null }, context)
    await mailOwners(tx, noticeOf(request, actor, 'approved a change of'))
  })
}

/** Declines another operator's change. Safe to repeat. Throws 403, 404 and 409. */
export async function declineChange<Needs extends ChangeContext>(
  context: Needs,
  kinds: ChangeKinds<Needs>,
  { id, reason }: { id: number; reason: string },
  actor: Operator & { may(right: RightName): boolean },
): Promise<void> {
  await inTransaction(context.database, async (tx) => {
    const request = await lockedChange(tx, id)
    if (!actor.may(kinds[request.kind].right)) {
      throw new Refusal(403, 'Your role does not allow this.', { code: consoleRefusals.right })
    }
    if (request.state !== 'waiting') return assertDecided(request, 'declined', actor)
    if (request.requested_by === actor.id) {
      throw new Refusal(409, 'You requested this change. Withdraw it instead.')
    }
    await decideChange(tx, request, 'declined', { actor, reason }, context)
  })
}

/** Withdraws the operator's own change. Safe to repeat. Throws 404 and 409. */
export async function withdrawChange(
  context: ChangeContext,
  id: number,
  actor: Operator,
): Promise<void> {
  await inTransaction(context.database, async (tx) => {
    const request = await lockedChange(tx, id)
    if (request.state !== 'waiting') return assertDecided(request, 'withdrawn', actor)
    if (request.requested_by !== actor.id) {
      throw new Refusal(409, 'Another operator requested this change. Decline it instead.')
    }
    await decideChange(tx, request, 'withdrawn', { actor, reason: null }, context)
  })
}

async function lockedChange(tx: Queryable, id: number): Promise<StoredChange> {
  return found(await lockChange(tx, id), 'Change')
}

/** Throws 409 unless this operator has already decided so; the error names who decided. */
function assertDecided(
  { state, decided_by, decided_at }: StoredChange,
  wanted: StoredChange['state'],
  actor: Operator,
): void {
  if (state === 'expired') {
    throw new Refusal(409, 'This request has expired. It can be requested again.')
  }
  const done = {
    event: state,
    actor_kind: 'operator',
    actor: decided_by,
    at: decided_at ?? '',
  }
  const sentence = `This request was already ${state}.`
  if (state !== wanted) throw alreadyDone(sentence, done)
  assertOwn(done, actor, sentence)
}

const isOutdated = (error: unknown) =>
  error instanceof Refusal && error.extra.code === consoleRefusals.changedMeanwhile

const outdated = () =>
  new Refusal(
    409,
    'The values have changed since the request. Decline it and request the change again.',
    {
      code: 'outdated',
    },
  )
