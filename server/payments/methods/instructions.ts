import { type Language, ORIGINAL } from '@apeak/contract/languages'
import { formatSen } from '@apeak/contract/money'
import type { PaymentInstructions } from '@apeak/contract/payments'
import { type RawBuilder, sql } from 'kysely'
import { imageJson } from '#platform/files/files.ts'
import type { Block } from '#platform/mail/mail-layout.ts'
import { type Database, inTransaction, type Queryable } from '#platform/postgres/database.ts'
import { textIn } from '#platform/postgres/translations.ts'

/** SQL: the payment instructions as JSON; null if not set up. */
export const instructionsJson = (
  language: Language,
): RawBuilder<PaymentInstructions | null> => sql`(
  select json_build_object(
    'bank_accounts', accounts.list, 'duitnow_qr', ${imageJson('i.duitnow_qr_id')},
    'note', nullif(${textIn(language, 'i', 'payment_instructions', 'note')}, '')
  )
  from payment_instructions i, (
    select coalesce(json_agg(json_build_object('bank', a.bank, 'number', a.number, 'holder', a.holder)
                             order by a.position, a.id), '[]') as list
    from bank_accounts a where a.archived_at is null
  ) accounts
  where i.duitnow_qr_id is not null
    or exists (select from bank_accounts a where a.archived_at is null)
)`

/** The payment instructions in a language; null if not set up. */
export async function paymentInstructions(
  db: Queryable,
  language: Language = ORIGINAL,
): Promise<PaymentInstructions | null> {
  const { rows } = await sql<{ instructions: PaymentInstructions | null }>`
    select ${instructionsJson(language)} as instructions`.execute(db)
  return rows[0]?.instructions ?? null
}

/** Payment instructions to save, with the accounts in display order. */
type NewInstructions = Pick<PaymentInstructions, 'bank_accounts'> & {
  duitnow_qr_id: number | null
  note: string
}

/** Replaces the bank accounts. Omitted ones are archived. */
export async function replaceAccounts(
  tx: Queryable,
  accounts: NewInstructions['bank_accounts'],
): Promise<void> {
  const banks = accounts.map(({ bank }) => bank)
  const numbers = accounts.map(({ number }) => number)
  const holders = accounts.map(({ holder }) => holder)
  await sql`
    update bank_accounts a set archived_at = now()
    where a.archived_at is null and not exists (
      select from unnest(${banks}::text[], ${numbers}::text[]) as w (bank, number)
      where (w.bank, w.number) = (a.bank, a.number)
    )`.execute(tx)
  await sql`
    insert into bank_accounts (bank, number, holder, position)
    select bank, number, holder, position
    from unnest(${banks}::text[], ${numbers}::text[], ${holders}::text[]) with ordinality
      as w (bank, number, holder, position)
    on conflict on constraint bank_accounts_unique do update set
      holder = excluded.holder, position = excluded.position, archived_at = null`.execute(tx)
}

/**
 * Replaces the payment instructions without a history, for the demo shop. Operators use
 * `saveInstructions`.
 */
export function insertInstructions(
  db: Database,
  { bank_accounts, duitnow_qr_id, note }: NewInstructions,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    await sql`
      update payment_instructions set duitnow_qr_id = ${duitnow_qr_id}, note = ${note},
        version = version + 1`.execute(tx)
    await replaceAccounts(tx, bank_accounts)
  })
}

/** An expected manual payment, in sen. */
type ManualPaymentDue = { what: 'order' | 'top-up'; short_reference: string; total_sen: number }

/** Mail blocks with the payment instructions; none if not set up. */
export function instructionBlocks(
  { what, short_reference, total_sen }: ManualPaymentDue,
  instructions: PaymentInstructions | null,
): Block[] {
  if (!instructions) return []
  const { bank_accounts, duitnow_qr, note } = instructions
  const accounts = bank_accounts.map(({ bank, holder, number }): [string, string] => [
    bank,
    `${number}, ${holder}`,
  ])
  return [
    `Please pay exactly ${formatSen(total_sen)} with the recipient reference ${short_reference} so we can match it.`,
    {
      rows: [
        ...accounts,
        ['Recipient reference', short_reference],
        ['Amount', formatSen(total_sen)],
      ],
      strongLast: true,
    },
    ...(duitnow_qr ? [`You can also scan the DuitNow QR on the ${what} page.`] : []),
    ...(note ? [note] : []),
  ]
}
