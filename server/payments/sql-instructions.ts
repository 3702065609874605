import type { PaymentInstructions } from '@apeak/contract/payments'
import { type RawBuilder, sql } from 'kysely'
import { imageJson } from '#platform/files/files.ts'
import type { Queryable } from '#platform/postgres/database.ts'

/** An SQL expression: where a manual payment goes, as JSON; null where that is not set up. */
export const instructionsJson: RawBuilder<PaymentInstructions | null> = sql`(
  select json_build_object(
    'bank_accounts', accounts.list, 'duitnow_qr', ${imageJson(sql`i.duitnow_qr_id`)},
    'note', nullif(i.note, '')
  )
  from payment_instructions i, (
    select coalesce(json_agg(json_build_object('bank', a.bank, 'number', a.number, 'holder', a.holder)
                             order by a.position, a.id), '[]') as list
    from bank_accounts a where a.archived_at is null
  ) accounts
  where i.duitnow_qr_id is not null
    or exists (select from bank_accounts a where a.archived_at is null)
)`

/** Where a manual payment goes; null where that is not set up. */
export async function paymentInstructions(db: Queryable): Promise<PaymentInstructions | null> {
  const { rows } = await sql<{ instructions: PaymentInstructions | null }>`
    select ${instructionsJson} as instructions`.execute(db)
  return rows[0]?.instructions ?? null
}

/** What is set: the accounts in the order in which they are shown; null: no such picture. */
export type NewInstructions = Pick<PaymentInstructions, 'bank_accounts'> & {
  duitnow_qr_id: number | null
  note: string
}

/**
 * SQL (parts of a WITH) that puts these bank accounts in the place of those there are, where the part
 * `saved` has a row. Those that are left out are archived.
 */
export const accountParts = (bank_accounts: NewInstructions['bank_accounts']) => sql`
  wanted as (
    select bank, number, holder, position
    from saved, rows from (
      jsonb_to_recordset(${JSON.stringify(bank_accounts)}::jsonb)
        as (bank text, number text, holder text)
    ) with ordinality as w(bank, number, holder, position)
  ),
  left_out as (
    update bank_accounts a set archived_at = now() from saved
    where a.archived_at is null
      and not exists (select from wanted w where (w.bank, w.number) = (a.bank, a.number))
  ),
  kept as (
    insert into bank_accounts (bank, number, holder, position)
    select bank, number, holder, position from wanted
    on conflict on constraint bank_accounts_unique do update set
      holder = excluded.holder, position = excluded.position, archived_at = null
  )`

/**
 * Puts these instructions in the place of those there are, in one statement, without a history: for the
 * demo shop. Operators save them by `saveInstructions`.
 */
export async function replaceInstructions(
  db: Queryable,
  { bank_accounts, duitnow_qr_id, note }: NewInstructions,
): Promise<void> {
  await sql`
    with saved as (
      update payment_instructions set duitnow_qr_id = ${duitnow_qr_id}, note = ${note},
        version = version + 1
      returning id
    ),
    ${accountParts(bank_accounts)}
    select`.execute(db)
}
