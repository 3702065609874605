import type { Role } from '@apeak/contract/operators'
import { Refusal } from '#platform/http/problems.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import { type RightName, rightsOf } from './rights.ts'
import { activeOperator, howMadeBy, keepOperators, operatorsSince } from './sql.ts'

/** Two operators and what one of them asked for: `right` is what it takes to ask and to decide. */
export type TwoPersons = { requestedBy: string; decidedBy: string; right: RightName }

/** Why an operator may not decide on another's request. */
export type NotSecondPerson =
  | 'same_person'
  | 'asker_left'
  | 'decider_left'
  | 'invited_by_asker'
  | 'reinstated_by_asker'
  | 'promoted_by_asker'
  | 'reset_by_asker'
  | 'asker_is_new'
  | 'decider_is_new'

/** How long somebody must have been an operator, in their role, to count as one of two. */
const HOURS_BEFORE_SECOND = 24

const sentences: Record<NotSecondPerson, string> = {
  same_person: 'Another operator must approve what you asked for.',
  asker_left: 'Whoever asked for this may not do it any more. Decline it, or ask anew.',
  decider_left: 'Your role may not do this.',
  invited_by_asker: 'You were invited by whoever asks. Somebody else must decide.',
  reinstated_by_asker: 'Your access was given back by whoever asks. Somebody else must decide.',
  promoted_by_asker: 'Your role was given by whoever asks. Somebody else must decide.',
  reset_by_asker: 'Your second factor was reset by whoever asks. Somebody else must decide.',
  asker_is_new: `Whoever asks joined, came back or changed role less than ${HOURS_BEFORE_SECOND} hours ago. Decide later.`,
  decider_is_new: `You joined, came back or changed role less than ${HOURS_BEFORE_SECOND} hours ago. Somebody else must decide, or you later.`,
}

/**
 * Makes sure that a request and its approval come from two people. Both keep their right until the
 * transaction ends: removing one of them waits for it. Throws 409 with the reason.
 */
export async function assertSecondPerson(tx: Queryable, two: TwoPersons): Promise<void> {
  const reason = await whyNotSecondPerson(tx, two)
  if (reason) throw new Refusal(409, sentences[reason], { reason })
}

/** Why these two are not two people; undefined where they are. Locks both. */
export async function whyNotSecondPerson(
  tx: Queryable,
  { requestedBy, decidedBy, right }: TwoPersons,
): Promise<NotSecondPerson | undefined> {
  if (requestedBy === decidedBy) return 'same_person'
  await keepOperators(tx, [requestedBy, decidedBy])
  const asker = await activeOperator(tx, requestedBy, HOURS_BEFORE_SECOND)
  const decider = await activeOperator(tx, decidedBy, HOURS_BEFORE_SECOND)
  if (!asker || !isAllowed(asker.role, right)) return 'asker_left'
  if (!decider || !isAllowed(decider.role, right)) return 'decider_left'
  const made = await howMadeBy(tx, requestedBy, decidedBy)
  if (made) return makings[made]
  if (asker.is_new) return 'asker_is_new'
  return decider.is_new ? 'decider_is_new' : undefined
}

/**
 * Whether the shop has more than one operator, of whatever role: then what exceeds a limit waits for
 * a second person. Who lost access within the last day still counts, so that nobody becomes the only
 * operator by removing the others.
 */
export async function needsSecondPerson(db: Queryable): Promise<boolean> {
  return (await operatorsSince(db, HOURS_BEFORE_SECOND)) > 1
}

const isAllowed = (role: Role, right: RightName) => rightsOf(role).includes(right)

const makings = {
  sent: 'invited_by_asker',
  reactivated: 'reinstated_by_asker',
  role_changed: 'promoted_by_asker',
  second_factor_reset: 'reset_by_asker',
} as const satisfies Record<string, NotSecondPerson>
