import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { type ChangeKindName, type ChangeRow, consoleRefusals } from '@apeak/contract/operators'
import { consolePages } from '@apeak/contract/paths'
import type { TSchema } from 'typebox'
import { mailOwners, needsSecondPerson, type RightName } from '#operators/operators.ts'
import type { Operator } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { alreadyDone, Refusal } from '#platform/http/problems.ts'
import { inTransaction } from '#platform/postgres/database.ts'
import { insertChange, type StoredChange, waitingChange } from './change-requests.ts'

/** Dependencies of every kind of change. */
export type ChangeContext = Pick<Context, 'database' | 'addOperatorEvent' | 'operatorEventsOf'>

/** A kind of change that can wait for a second person. */
export type ChangeKind<
  Change extends object = object,
  Result = unknown,
  Needs extends ChangeContext = ChangeContext,
> = {
  kind: ChangeKindName
  /** The right to request it and to approve it. */
  right: RightName
  /** Schema of the stored change. */
  schema: TSchema
  /**
   * Applies the change to the version it was requested for, in the transaction `context.database`.
   */
  apply(context: Needs, change: Change, actor: Operator): Promise<Result>
}

/** All kinds by name. `Needs`: the dependencies of all of them. */
export type ChangeKinds<Needs extends ChangeContext> = Readonly<
  Record<ChangeKindName, ChangeKind<object, unknown, Needs>>
>

/** A requested change, with a description for the person who decides. */
export type RequestedChange<Change> = {
  /** The id of the subject, within its kind. */
  subject: string
  /** A description, such as "coupon MEI60". */
  title: string
  rows: ChangeRow[]
  change: Change
}

/**
 * Requests a change that needs two people. In a shop with a single operator it is applied at once.
 * All owners are mailed in both cases. Throws 202 while it waits for approval, also if the same
 * operator repeats the request; 409 if another change of the same subject is waiting; and the
 * errors of the change itself.
 */
export async function changeByTwo<Change extends object, Result, Needs extends ChangeContext>(
  context: Needs,
  kind: ChangeKind<Change, Result, Needs>,
  asked: RequestedChange<Change>,
  actor: Operator,
): Promise<Result> {
  const { database } = context
  if (!(await needsSecondPerson(database))) return changeAlone(context, kind, asked, actor)
  await assertApplicable(context, kind, asked, actor)
  const id = await inTransaction(database, async (tx) => {
    const inserted = await insertChange(tx, { kind: kind.kind, ...asked }, actor, context)
    if (inserted) {
      await mailOwners(tx, noticeOf(inserted, actor, 'asked to change'))
      return inserted.id
    }
    const waiting = await waitingChange(tx, kind.kind, asked.subject)
    // Decided concurrently.
    if (!waiting) throw new Refusal(409, 'A change to this was just decided. Please review it.')
    refuseOther(waiting, asked, actor)
    return waiting.id
  })
  throw new WaitsForApproval(id)
}

async function changeAlone<Change extends object, Result, Needs extends ChangeContext>(
  context: Needs,
  kind: ChangeKind<Change, Result, Needs>,
  asked: RequestedChange<Change>,
  actor: Operator,
): Promise<Result> {
  return inTransaction(context.database, async (tx) => {
    const result = await kind.apply({ ...context, database: tx }, asked.change, actor)
    const text = JSON.stringify([kind.kind, asked.subject, asked.change])
    const key = `change:${createHash('sha256').update(text).digest('hex')}`
    await mailOwners(tx, { ...noticeOf({ ...asked, id: 0 }, actor, 'changed'), key })
    return result
  })
}

/** Applies the change and rolls it back, so that the requester sees its errors at once. */
async function assertApplicable<Change extends object, Needs extends ChangeContext>(
  context: Needs,
  kind: ChangeKind<Change, unknown, Needs>,
  { change }: RequestedChange<Change>,
  actor: Operator,
): Promise<void> {
  const tried = inTransaction(context.database, async (tx) => {
    await kind.apply({ ...context, database: tx }, change, actor)
    throw new TakenBack()
  })
  await tried.catch((error) => {
    if (!(error instanceof TakenBack)) throw error
  })
}

// Thrown to roll back a transaction.
class TakenBack extends Error {}

/** Mail to all owners about a change, with the values before and after. */
export const noticeOf = (
  { id, title, rows }: { id: number; title: string; rows: ChangeRow[] },
  actor: Operator,
  did: 'asked to change' | 'changed' | 'approved a change of',
) => ({
  key: `change-request:${id}:${did}`,
  operator_id: actor.id,
  did: `${did} ${title}`,
  rows: rows.flatMap(({ name, before, after }): [string, string][] => [
    [`${name} before`, before],
    [`${name} ${did === 'asked to change' ? 'requested' : 'now'}`, after],
  ]),
  page: consolePages.changeRequests,
})

/** Throws 409 unless the waiting change is the same request by the same operator. */
function refuseOther(
  waiting: StoredChange,
  { change }: RequestedChange<object>,
  actor: Operator,
): void {
  const isSame = isDeepStrictEqual(waiting.change, JSON.parse(JSON.stringify(change)))
  if (isSame && waiting.requested_by === actor.id) return
  const { requested_by, created_at: at } = waiting
  throw alreadyDone('Another change to this is waiting for approval. It must be decided first.', {
    event: 'requested',
    actor_kind: 'operator',
    actor: requested_by,
    at,
  })
}

/** 202: the change waits for a second person. */
class WaitsForApproval extends Refusal {
  constructor(request_id: number) {
    super(
      202,
      'Sent for approval: a second person must approve this change. All owners were notified.',
      {
        code: consoleRefusals.waitsForApproval,
        request_id,
      },
    )
  }
}
