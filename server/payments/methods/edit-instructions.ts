import {
  type BankAccountInput,
  type EditedInstructions,
  SaveInstructions,
} from '@apeak/contract/payments-console'
import { sql } from 'kysely'
import { type ChangeKind, changeByTwo } from '#approvals/approvals.ts'
import { operatorActor } from '#platform/actor.ts'
import { refuseNoPicture } from '#platform/files/files.ts'
import { saveEdited } from '#platform/http/edited-things.ts'
import { fieldRefused, notFound } from '#platform/http/problems.ts'
import { inTransaction, type Queryable } from '#platform/postgres/database.ts'
import {
  changedRows,
  type EditContext,
  type Editor,
  lastChange,
  pictureText,
} from './edit-methods.ts'
import { replaceAccounts } from './instructions.ts'

/** Where manual payments go, as it is edited. */
export async function readInstructions(db: Queryable): Promise<EditedInstructions> {
  const instructions = await editedInstructions(db)
  if (!instructions) throw notFound('Payment instructions')
  return instructions
}

/**
 * Saves where manual payments go: accounts that are left out are archived, and every owner is told by
 * mail. Throws 202 where it waits for a second person; 409 where somebody saved it meanwhile; 422 naming
 * the field.
 */
export async function saveInstructions(
  context: EditContext,
  wanted: SaveInstructions,
  operator: Editor,
): Promise<EditedInstructions> {
  const before = await readInstructions(context.database)
  const rows = changedRows([
    ['Bank accounts', accountsText(before.bank_accounts), accountsText(wanted.bank_accounts)],
    ['DuitNow QR', pictureText(before.duitnow_qr_id), pictureText(wanted.duitnow_qr_id)],
    ['Note', before.note || 'none', wanted.note.trim() || 'none'],
  ])
  if (rows.length === 0) return applyInstructionsChange(context, wanted, operator)
  const asked = { subject: 'check_payment', title: 'where manual payments go', rows }
  return changeByTwo(context, instructionsChange, { ...asked, change: wanted }, operator)
}

/** Where manual payments go, which waits for a second person. */
export const instructionsChange: ChangeKind<SaveInstructions, EditedInstructions, EditContext> = {
  kind: 'payment_instructions',
  right: 'methods.change',
  schema: SaveInstructions,
  apply: (context, change, operator) => applyInstructionsChange(context, change, operator),
}

async function applyInstructionsChange(
  context: EditContext,
  wanted: SaveInstructions,
  operator: Editor,
): Promise<EditedInstructions> {
  const { database } = context
  const typed = wanted.bank_accounts.map(trimmed)
  const names = typed.map(({ bank, number }) => `${bank} ${number}`)
  if (new Set(names).size < names.length) {
    throw fieldRefused('bank_accounts', 'Please list each account once.')
  }
  await refuseNoPicture(database, 'duitnow_qr_id', wanted.duitnow_qr_id)
  const fields = { ...wanted, note: wanted.note.trim(), bank_accounts: typed }
  const actor = operatorActor(operator)
  return saveEdited(
    {
      what: 'Payment instructions',
      read: () => editedInstructions(database),
      save: (changes) =>
        inTransaction(database, async (tx) => {
          const { version, duitnow_qr_id, note, bank_accounts } = fields
          const { rows } = await sql`
            update payment_instructions set duitnow_qr_id = ${duitnow_qr_id}::integer,
              note = ${note}, version = version + 1
            where version = ${version} returning id`.execute(tx)
          if (rows.length === 0) return false
          await replaceAccounts(tx, bank_accounts)
          const event = { actor, subject: 'payment_instructions', action: 'changed' } as const
          await context.addOperatorEvent(tx, { ...event, id: 'check_payment', ...changes })
          return true
        }),
      lastChange: () => lastChange(context, 'payment_instructions', 'check_payment'),
    },
    fields,
    operator,
  )
}

const accountsText = (accounts: BankAccountInput[]) =>
  accounts
    .map(trimmed)
    .map(({ bank, number, holder }) => `${bank} ${number} (${holder})`)
    .join('; ') || 'none'

const trimmed = ({ bank, number, holder }: BankAccountInput): BankAccountInput => ({
  bank: bank.trim(),
  number,
  holder: holder.trim(),
})

const accountsJson = (isArchived: boolean) => sql`coalesce((
  select json_agg(json_build_object('bank', a.bank, 'number', a.number, 'holder', a.holder)
                  order by a.position, a.id)
  from bank_accounts a where (a.archived_at is not null) = ${sql.lit(isArchived)}
), '[]')`

/** Where manual payments go, as it is edited. */
async function editedInstructions(db: Queryable): Promise<EditedInstructions | undefined> {
  const { rows } = await sql<EditedInstructions>`
    select 'check_payment' as id, i.version, i.note, i.duitnow_qr_id,
           ${accountsJson(false)} as bank_accounts, ${accountsJson(true)} as archived_accounts
    from payment_instructions i`.execute(db)
  return rows[0]
}
