/**
 * Who did something, as recorded in a history. Accounts are recorded by id only, since a history
 * outlives a customer's personal data.
 */
export type Actor =
  /** `account_id`: null for a guest. */
  | { kind: 'shopper'; account_id: number | null }
  | { kind: 'provider'; name: string }
  | { kind: 'job'; name: string }
  | { kind: 'operator'; id: string }

/** An operator. */
export type Operator = Extract<Actor, { kind: 'operator' }>

/** The shopper of a request; guests have no account. */
export const shopper = (
  caller: { accountId: number } | undefined,
): Extract<Actor, { kind: 'shopper' }> => ({
  kind: 'shopper',
  account_id: caller?.accountId ?? null,
})

/** An operator by id; the operator of a console request is one already. */
export const operatorActor = ({ id }: { id: string }): Operator => ({
  kind: 'operator',
  id,
})

/** The actor's id or name; null for a guest. */
export function nameOf(actor: Actor): string | null {
  if (actor.kind === 'shopper') return actor.account_id === null ? null : String(actor.account_id)
  return actor.kind === 'operator' ? actor.id : actor.name
}
