/**
 * Who moves something, as its history says. Accounts are named by their id alone: a history outlives
 * the person, and holds nothing of theirs.
 */
export type Actor =
  /** `account_id`: null for a guest. */
  | { kind: 'shopper'; account_id: number | null }
  | { kind: 'provider'; name: string }
  | { kind: 'job'; name: string }
  | { kind: 'operator'; id: string }

/** Somebody who works at the shop. */
export type Operator = Extract<Actor, { kind: 'operator' }>

/** The shopper who makes a request, where they are logged in. */
export const shopper = (
  caller: { accountId: number } | undefined,
): Extract<Actor, { kind: 'shopper' }> => ({
  kind: 'shopper',
  account_id: caller?.accountId ?? null,
})

/** The operator who makes a request of the console. */
export const operatorActor = ({ id }: { id: string }): Operator => ({
  kind: 'operator',
  id,
})

/** Which one of its kind the actor is; null where nobody knows. */
export function nameOf(actor: Actor): string | null {
  if (actor.kind === 'shopper') return actor.account_id === null ? null : String(actor.account_id)
  return actor.kind === 'operator' ? actor.id : actor.name
}
