import type { Sentence } from '#messages/messages.ts'
import type { Actor } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import type { ExportedRows, Queryable } from '#platform/postgres/database.ts'

/**
 * Another domain's records of account owners. Accounts does not know those domains: each registers
 * its part in `app/open-context.ts`.
 */
export type AccountRecords = {
  /** Adds the initial records of a new account, in the transaction that opens it. */
  onOpen?(tx: Queryable, account: OpenedAccount): Promise<void>
  /**
   * Whether a referral code belongs to an active referrer. Called before a registration is stored.
   */
  knowsReferralCode?(db: Queryable, code: string): Promise<boolean>
  /** Unfinished business that prevents the deletion of an account, if any. */
  unfinished(db: Queryable, accountId: number): Promise<Unfinished | undefined>
  /** The constraint that refuses the deletion if something arrived after `unfinished`. */
  guard?: string
  /**
   * Anonymises the remaining records, in the transaction that erases the account. Throws
   * `AccountInUse` if something is unfinished again since `unfinished` ran.
   */
  detach?(tx: Queryable, accountId: number, email: string, actor: Actor): Promise<void>
  /** The ids of accounts whose records match an operator's search text. */
  ownersBy?(db: Queryable, typed: string): Promise<number[]>
  /** Summary figures of an account, for operators. */
  figures?(db: Queryable, accountId: number): Promise<Figure[]>
  /** The purchase limits that an account has reached, in sentences for operators. */
  limits?(db: Queryable, accountId: number): Promise<string[]>
  /** All rows about a person by table, without secrets. */
  exported?(db: Queryable, person: Person, context: ExportContext): Promise<ExportedRows[]>
}

/** A new account, with the typed referral code and the network of the registration. */
export type OpenedAccount = {
  id: number
  email: string
  phone: string
  referral_code: string | null
  source: string
}

/** Dependencies for reading encrypted columns. */
export type ExportContext = Pick<Context, 'secrets' | 'log'>

/** A person: selects rows by account, and rows with only their email address. */
export type Person = { id: number; email: string }

/** A named figure. */
export type Figure = { name: string; text: string }

/** New business of the account began during its deletion. */
export class AccountInUse extends Error {}

/** Unfinished business: the text for a refusal, and further fields of its response. */
export type Unfinished = { text: Sentence; details?: Record<string, unknown> }
