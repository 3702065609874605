import type { Actor } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import type { ExportedRows } from '#platform/postgres/exported-rows.ts'

/**
 * What another domain keeps about the owners of accounts. Accounts know no such domain: each
 * registers its part in `all-account-records.ts`.
 */
export type AccountRecords = {
  /** What a new account begins with, in the transaction that opens it. */
  onOpen?(tx: Queryable, account: OpenedAccount): Promise<void>
  /** Whether a referral code is somebody's who may refer; asked before a registration is stored. */
  knowsReferralCode?(db: Queryable, code: string): Promise<boolean>
  /** What keeps an account from being deleted; undefined where nothing does. */
  unfinished(db: Queryable, accountId: number): Promise<Unfinished | undefined>
  /**
   * The constraint that refuses to erase an account to which something came since `unfinished` looked.
   */
  guard?: string
  /**
   * Takes the person out of what stays, in the transaction that erases the account. Throws
   * `AccountInUse` where something of it is unfinished again since `unfinished` looked.
   */
  detach?(tx: Queryable, accountId: number, email: string, actor: Actor): Promise<void>
  /** The accounts of those whom an operator means who types this. */
  ownersBy?(db: Queryable, typed: string): Promise<number[]>
  /** What is kept of an account's owner, in figures, as operators read them. */
  figures?(db: Queryable, accountId: number): Promise<Figure[]>
  /** Every row that is kept of an account's owner, by its table, without what opens anything. */
  exported?(db: Queryable, person: Person, context: ExportContext): Promise<ExportedRows[]>
}

/** A new account, with the referral code as it was typed, and the network of the registration. */
export type OpenedAccount = {
  id: number
  email: string
  phone: string
  referral_code: string | null
  source: string
}

/** What reads what is stored encrypted. */
export type ExportContext = Pick<Context, 'secrets' | 'log'>

/** Whose rows are meant: those of an account, and those that name its address alone. */
export type Person = { id: number; email: string }

/** Something counted, with its name. */
export type Figure = { name: string; text: string }

/** Something of an account's was begun again while it was being deleted. */
export class AccountInUse extends Error {}

/** What is left, as a refusal names it, and what its answer holds besides. */
export type Unfinished = { text: string; details?: Record<string, unknown> }
