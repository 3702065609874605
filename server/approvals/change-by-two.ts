import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { type ChangeKindName, type ChangeRow, consoleRefusals } from '@apeak/contract/operators'
import { consolePages } from '@apeak/contract/paths'
import type { TSchema } from 'typebox'
import { mailOwners, needsSecondPerson, type RightName } from '#operators/operators.ts'
import { type Operator, operatorActor } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { alreadyDone, Refusal } from '#platform/http/problems.ts'
import { inTransaction } from '#platform/postgres/database.ts'
import { insertChange, type StoredChange, waitingChange } from './sql-change-requests.ts'

/** Dependencies of every kind of change. */
export type ChangeContext = Pick<Context, 'database' | 'addOperatorEvent' | 'operatorEventsOf'>

/** A kind of change that can wait for a second person. */
export type ChangeKind<
  Change extends object = object,
  Result = unknown,
  Needs extends ChangeContext = ChangeContext,
> = {
  kind: ChangeKindName
  /** What it takes to ask for it, and to approve it. */
  right: RightName
  /** What is stored of a change. */
  schema: TSchema
  /**
   * Makes the change over the version that was seen, by the verb that saves it without a second person.
   * Runs in the transaction that `context.database` is.
   */
  apply(context: Needs, change: Change, operator: { id: string }): Promise<Result>
}

/** Every kind by its name; `Needs`: the dependencies of all of them. */
export type ChangeKinds<Needs extends ChangeContext> = Readonly<
  Record<ChangeKindName, ChangeKind<object, unknown, Needs>>
>

/** A change that somebody asks for, with what it looks like to whoever decides. */
export type AskedChange<Change> = {
  /** What of its kind it changes. */
  subject: string
  /** What is changed, in words: "coupon MEI60". */
  title: string
  rows: ChangeRow[]
  change: Change
}

/**
 * Makes a change that needs two people. Where the shop has a single operator it is made at once;
 * otherwise it is written down until a second person approves it. Every owner is mailed in both cases.
 * Throws 202 where it waits, also when the same is asked again; what the change itself throws; 409 where
 * another change of the same thing waits.
 */
export async function changeByTwo<Change extends object, Result, Needs extends ChangeContext>(
  context: Needs,
  kind: ChangeKind<Change, Result, Needs>,
  asked: AskedChange<Change>,
  operator: { id: string },
): Promise<Result> {
  const { database } = context
  const actor = operatorActor(operator)
  if (!(await needsSecondPerson(database))) return changeAlone(context, kind, asked, actor)
  await refuseImpossible(context, kind, asked, actor)
  const id = await inTransaction(database, async (tx) => {
    const inserted = await insertChange(tx, { kind: kind.kind, ...asked }, actor, context)
    if (inserted) {
      await mailOwners(tx, noticeOf(inserted, actor, 'asked to change'))
      return inserted.id
    }
    const waiting = await waitingChange(tx, kind.kind, asked.subject)
    // Decided at this moment: whoever asks again sees what became of it.
    if (!waiting) throw new Refusal(409, 'A change of this was decided just now. Look at it again.')
    refuseOther(waiting, asked, actor)
    return waiting.id
  })
  throw new WaitsForApproval(id)
}

async function changeAlone<Change extends object, Result, Needs extends ChangeContext>(
  context: Needs,
  kind: ChangeKind<Change, Result, Needs>,
  asked: AskedChange<Change>,
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

/** Makes the change and takes it back: whoever asks learns at once what is wrong with it. */
async function refuseImpossible<Change extends object, Needs extends ChangeContext>(
  context: Needs,
  kind: ChangeKind<Change, unknown, Needs>,
  { change }: AskedChange<Change>,
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

// Thrown to leave a transaction that must not be kept.
class TakenBack extends Error {}

/** A mail to every owner about a change, with what it was and becomes. */
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
    [`${name} ${did === 'asked to change' ? 'asked for' : 'now'}`, after],
  ]),
  page: consolePages.changeRequests,
})

/** Throws 409 unless what waits is what this operator asks for. */
function refuseOther(
  waiting: StoredChange,
  { change }: AskedChange<object>,
  actor: Operator,
): void {
  const isSame = isDeepStrictEqual(waiting.change, JSON.parse(JSON.stringify(change)))
  if (isSame && waiting.requested_by === actor.id) return
  const { requested_by, created_at: at } = waiting
  throw alreadyDone('A change of this waits for approval. It has to be decided first.', {
    event: 'requested',
    actor_kind: 'operator',
    actor: requested_by,
    at,
  })
}

/** 202: nothing has changed yet; a second person decides. */
class WaitsForApproval extends Refusal {
  constructor(request_id: number) {
    super(202, 'Not changed yet: a second person must approve it. Every owner was told.', {
      code: consoleRefusals.waitsForApproval,
      request_id,
    })
  }
}
