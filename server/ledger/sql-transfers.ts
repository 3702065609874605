import type { GoldReason } from '@apeak/contract/gold'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '#platform/postgres/database.ts'

/** The shop's own accounts: where gold comes from and goes to. */
type House = 'top_ups' | 'sales' | 'adjustments'

/** An SQL expression: the number of one of the shop's own accounts. */
export const house = (name: House) => sql<number>`
  (select house.id from ledger_accounts house where house.name = ${sql.lit(name)})`

/** The customer's balance in sen; 0 where there never was any gold. */
export async function balanceOf(db: Queryable, customerId: number): Promise<number> {
  const { rows } = await sql<{ balance_sen: number }>`
    select balance_sen from ledger_accounts where customer_id = ${customerId}`.execute(db)
  return rows[0]?.balance_sen ?? 0
}

/** Makes the customer's account unless there is one, and locks it until the transaction ends. */
export async function lockAccount(db: Queryable, customerId: number): Promise<void> {
  await sql`
    insert into ledger_accounts (customer_id, balance_sen) values (${customerId}, 0)
    on conflict (customer_id) do update set customer_id = excluded.customer_id`.execute(db)
}

/**
 * SQL (parts of a WITH) that settles the pending transfer of the row that `settling` names (id):
 * posts it, and adds it to its holder's balance; or voids it. `id` is the new transfer's.
 */
export const settleTransfer = (
  id: string,
  state: 'posted' | 'voided',
  settling: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  announced as (select t.* from transfers t, ${settling} settling where t.id = settling.id),
  account as (
    update ledger_accounts a set balance_sen = a.balance_sen + ${gain(state)}
    from announced where a.id = announced.holder_id
    returning a.id
  ),
  ${sql.ref(state)} as (
    insert into transfers (id, debit_account_id, credit_account_id, amount_sen, state, pending_id,
                           reason, reference, holder_id)
    select ${id}, debit_account_id, credit_account_id, amount_sen, ${state}, announced.id,
           reason, announced.id || ${`:${state}`}, holder_id
    -- Joined, so that the row is written after its account was locked: rows stand in order of time.
    from announced join account on account.id = announced.holder_id
    returning id, pending_id
  )`

const gain = (state: 'posted' | 'voided') =>
  state === 'posted'
    ? sql`case announced.credit_account_id when a.id then announced.amount_sen else -announced.amount_sen end`
    : sql`0`

/** Gold that moves at once. Positive: the customer gets it; negative: it is taken. */
export type Movement = {
  id: string
  customer_id: number
  amount_sen: number
  against: House
  reason: GoldReason
  /** The same reference is never transferred twice: `transfers_reference_unique`. */
  reference: string
  note?: string
}

/** Moves gold between the customer and one of the shop's own accounts, in one statement. False where somebody who has no account was to give some. */
export async function moveGold(db: Queryable, movement: Movement): Promise<boolean> {
  const { id, customer_id, amount_sen, against, reason, reference, note = null } = movement
  const other = house(against)
  const { rows } = await sql`
    with account as (${changeBalance(customer_id, amount_sen)})
    insert into transfers (id, debit_account_id, credit_account_id, amount_sen, reason, reference,
                           note, holder_id, number)
    select ${id}, ${amount_sen < 0 ? sql`account.id` : other}, ${amount_sen < 0 ? other : sql`account.id`},
           ${Math.abs(amount_sen)}::integer, ${reason}, ${reference}, ${note}::text, account.id,
           account.movements
    from account
    returning id`.execute(db)
  return rows.length > 0
}

// Whoever gets gold for the first time has no account yet; whoever gives some has one.
function changeBalance(customerId: number, sen: number): RawBuilder<unknown> {
  return sen > 0
    ? sql`
        insert into ledger_accounts (customer_id, balance_sen, movements)
        values (${customerId}, ${sen}::bigint, 1)
        on conflict (customer_id) do update set
          balance_sen = ledger_accounts.balance_sen + excluded.balance_sen,
          movements = ledger_accounts.movements + 1
        returning id, movements`
    : sql`
        update ledger_accounts
        set balance_sen = balance_sen + ${sen}::bigint, movements = movements + 1
        where customer_id = ${customerId} returning id, movements`
}

/** The id of the transfer with a reference, where there is one. */
export async function transferFor(db: Queryable, reference: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from transfers where reference = ${reference}`.execute(db)
  return rows[0]?.id
}
