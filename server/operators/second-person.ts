import type { Role } from '@apeak/contract/operators'
import { sql } from 'kysely'
import { Refusal } from '#platform/http/problems.ts'
import { firstRow, type Queryable } from '#platform/postgres/database.ts'
import { hasRight, type RightName, rights } from './rights.ts'

/** Two operators and a request by one of them. `right`: needed both to request and to decide. */
export type TwoPersons = { requestedBy: string; decidedBy: string; right: RightName }

/** Why an operator may not decide on another's request. */
type NotSecondPerson =
  | 'same_person'
  | 'requester_left'
  | 'approver_left'
  | 'invited_by_asker'
  | 'reinstated_by_asker'
  | 'promoted_by_asker'
  | 'reset_by_asker'
  | 'asker_is_new'
  | 'decider_is_new'

/** Hours that an operator must have been active in their roles to count as a second person. */
const HOURS_BEFORE_SECOND = 24

const refusalTexts: Record<NotSecondPerson, string> = {
  same_person: 'Another operator must approve your request.',
  requester_left:
    'The requester no longer has the right to do this. Decline it, or request it yourself.',
  approver_left: 'Your role does not allow this.',
  invited_by_asker: 'The requester invited you. Another operator must decide.',
  reinstated_by_asker: 'The requester restored your access. Another operator must decide.',
  promoted_by_asker: 'The requester gave you your role. Another operator must decide.',
  reset_by_asker: 'The requester reset your second factor. Another operator must decide.',
  asker_is_new: `The requester joined, returned or changed role less than ${HOURS_BEFORE_SECOND} hours ago. Decide later.`,
  decider_is_new: `You joined, returned or changed role less than ${HOURS_BEFORE_SECOND} hours ago. Another operator must decide, or you later.`,
}

/**
 * Asserts that a request and its approval come from two people. Locks both rights until the
 * transaction ends. Throws 409 with the reason.
 */
export async function assertSecondPerson(tx: Queryable, two: TwoPersons): Promise<void> {
  const reason = await secondPersonFault(tx, two)
  if (reason) throw new Refusal(409, refusalTexts[reason], { reason })
}

/** Why these two operators do not count as two people; undefined if they do. Locks both. */
export async function secondPersonFault(
  tx: Queryable,
  { requestedBy, decidedBy, right }: TwoPersons,
): Promise<NotSecondPerson | undefined> {
  if (requestedBy === decidedBy) return 'same_person'
  // A separate statement, so that the next ones see the change that this one waited for.
  await sql`
    select from operators where id = any(${[requestedBy, decidedBy]}::text[])
    order by id for share`.execute(tx)
  const requester = await activeOperator(tx, requestedBy)
  const approver = await activeOperator(tx, decidedBy)
  if (!requester || !hasRight(requester.roles, rights[right])) return 'requester_left'
  if (!approver || !hasRight(approver.roles, rights[right])) return 'approver_left'
  const made = await lastEventBy(tx, requestedBy, decidedBy)
  if (made) return faultOfEvent[made]
  if (requester.is_new) return 'asker_is_new'
  return approver.is_new ? 'decider_is_new' : undefined
}

/**
 * Whether the shop has more than one operator of any role, so that amounts above a limit need a
 * second person. Operators who lost access within a day count, so that nobody becomes the only one
 * by removing the others.
 */
export async function needsSecondPerson(db: Queryable): Promise<boolean> {
  const { rows } = await sql<{ operators: number }>`
    select count(*)::integer as operators from operators
    where deactivated_at is null
       or deactivated_at > now() - ${HOURS_BEFORE_SECOND}::integer * interval '1 hour'`.execute(db)
  return (rows[0]?.operators ?? 0) > 1
}

const faultOfEvent = {
  sent: 'invited_by_asker',
  reactivated: 'reinstated_by_asker',
  role_changed: 'promoted_by_asker',
  second_factor_reset: 'reset_by_asker',
} as const satisfies Record<string, NotSecondPerson>

/** An active operator. `is_new`: joined, was reactivated or changed roles too recently. */
async function activeOperator(db: Queryable, id: string) {
  return firstRow<{ roles: Role[]; is_new: boolean }>(db)`
    select o.roles, greatest(o.created_at, (
        select max(e.created_at) from operator_events e
        where e.subject_kind = 'operator' and e.subject_id = o.id
          and e.action in ('reactivated', 'role_changed')
      )) > now() - ${HOURS_BEFORE_SECOND}::integer * interval '1 hour' as is_new
    from operators o where o.id = ${id} and o.deactivated_at is null`
}

/**
 * The newest event by which one operator invited, promoted or reset another, however old. All
 * invitations to their address count: accepted ones are deleted after a month.
 */
async function lastEventBy(db: Queryable, maker: string, made: string) {
  const { rows } = await sql<{
    action: 'sent' | 'reactivated' | 'role_changed' | 'second_factor_reset'
  }>`
    select e.action from operator_events e
    where e.actor_kind = 'operator' and e.actor = ${maker} and (
      (e.subject_kind = 'operator' and e.subject_id = ${made}
        and e.action in ('reactivated', 'role_changed', 'second_factor_reset'))
      or (e.subject_kind = 'invitation' and e.action = 'sent'
        and e.after ->> 'email' = (select email from operators where id = ${made})))
    order by e.id desc limit 1`.execute(db)
  return rows[0]?.action
}
