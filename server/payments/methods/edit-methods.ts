import { formatSen } from '@apeak/contract/money'
import type { ChangeRow } from '@apeak/contract/operators'
import * as wire from '@apeak/contract/payments-console'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { type ChangeContext, type ChangeKind, changeByTwo } from '#approvals/approvals.ts'
import type { Operator } from '#platform/actor.ts'
import { assertPicture } from '#platform/files/files.ts'
import { saveEdited } from '#platform/http/edited-things.ts'
import { fieldRefused, found } from '#platform/http/problems.ts'
import { allRows, type Queryable, violates } from '#platform/postgres/database.ts'
import { reorder } from '#platform/postgres/reorder.ts'
import type { PaymentsContext } from '../context.ts'
import { replaceAccounts } from './instructions.ts'
import { missingForMethod } from './list-methods.ts'

export type MethodContext = ChangeContext & Pick<PaymentsContext, 'providers'>

/**
 * Saves a payment method. Throws 202 if a new text, picture or deep gold discount waits for a second
 * operator; 404; 409 after a concurrent change; 422 naming the field, also when enabling an incomplete
 * method.
 */
export async function saveMethod(
  context: MethodContext,
  value: string,
  wanted: wire.SaveMethod,
  actor: Operator,
): Promise<wire.EditedMethod> {
  const before = await readMethod(context.database, value)
  const rows = changedRows([
    ['Label', before.label, wanted.label.trim()],
    ['Note', before.note || 'none', wanted.note?.trim() || 'none'],
    ['Marks', before.marks.join(', ') || 'none', wanted.marks.join(', ') || 'none'],
    ['Picture', pictureText(before.logo_id), pictureText(wanted.logo_id)],
    ...(value === GOLD && discountShare(wanted) > GOLD_DISCOUNT_SHARE
      ? [['Discount', discountText(before), discountText(wanted)] as [string, string, string]]
      : []),
  ])
  if (rows.length === 0) return applyMethodChange(context, value, wanted, actor)
  const asked = { subject: value, title: `payment method ${before.label}`, rows }
  const change = { value, method: wanted }
  return changeByTwo(context, methodChange, { ...asked, change }, actor)
}

const GOLD = 'apeak'
/** A larger discount for gold needs a second person: 10% of the price. */
const GOLD_DISCOUNT_SHARE = 1_000

type Discount = Pick<
  wire.SaveMethod,
  'fee_kind' | 'fee_hundredths' | 'fee_cap_percent' | 'absorbed_below_sen'
>

/** The largest part of a price that a discount takes off, in hundredths of a percent. */
const discountShare = ({ fee_kind, fee_hundredths, fee_cap_percent }: Discount) =>
  // An amount is all of a small price.
  Math.min(
    fee_kind === 'percent' ? fee_hundredths : fee_hundredths * 10_000,
    fee_cap_percent ?? 10_000,
  )

const discountText = (discount: Discount) => {
  const { fee_kind, fee_hundredths, fee_cap_percent: cap, absorbed_below_sen: below } = discount
  return [
    fee_kind === 'percent' ? `${fee_hundredths / 100}%` : formatSen(fee_hundredths),
    ...(cap === null ? [] : [`at most ${cap / 100}% of the price`]),
    ...(below === 0 ? [] : [`none below ${formatSen(below)}`]),
  ].join(', ')
}

/** Change request for a payment method's texts and picture, or a deep gold discount. */
export const methodChange: ChangeKind<
  { value: string; method: wire.SaveMethod },
  wire.EditedMethod,
  MethodContext
> = {
  kind: 'payment_method',
  right: 'methods.change',
  schema: Type.Object({ value: Type.String(), method: wire.SaveMethod }),
  apply: (context, { value, method }, actor) => applyMethodChange(context, value, method, actor),
}

async function applyMethodChange(
  context: MethodContext,
  value: string,
  wanted: wire.SaveMethod,
  actor: Operator,
): Promise<wire.EditedMethod> {
  const { database } = context
  // The console neither shows nor offers it, and it would take all off a small price.
  if (value === GOLD && wanted.fee_min_sen > 0) {
    throw fieldRefused('fee_min_sen', 'The gold discount cannot have a minimum.')
  }
  await assertPicture(database, 'logo_id', wanted.logo_id)
  const fields = { ...wanted, label: wanted.label.trim(), note: wanted.note?.trim() || null }
  return saveEdited(
    context,
    {
      subject: 'payment_method',
      id: value,
      read: () => readMethod(database, value),
      save: async (tx, _before, changes) => {
        const { providers } = context
        const lacks = changes.after.enabled
          ? await missingForMethod({ database: tx, providers }, value)
          : null
        if (lacks) throw fieldRefused('enabled', lacks)
        return updateMethod(tx, value, fields)
      },
      refusalOf: (error) =>
        violates(error, 'payment_methods_fee_sane')
          ? fieldRefused('fee_hundredths', 'Please enter at most 100%.')
          : error,
    },
    fields,
    actor,
  )
}

/** All methods in order, each with what it lacks to be enabled. */
export async function listEditedMethods(context: MethodContext): Promise<wire.MethodEntry[]> {
  const { rows } = await sql<wire.EditedMethod>`
    select ${methodColumns} from payment_methods m where ${isSelectable}
    order by m.position, m.value`.execute(context.database)
  return Promise.all(
    rows.map(async (method) => ({
      ...method,
      lacks: await missingForMethod(context, method.id),
    })),
  )
}

/** Reorders the payment methods. Throws 409 unless `values` are exactly the existing ones. */
export const orderMethods = (
  context: MethodContext,
  values: string[],
  actor: Operator,
): Promise<void> =>
  reorder(
    context,
    {
      table: 'payment_methods',
      key: 'value',
      where: isSelectable,
      changed: 'The payment methods have changed. Please review them.',
    },
    values,
    { actor, subject: 'payment_method', id: 'all', action: 'methods_ordered' },
  )

/** The rows whose values differ. */
export const changedRows = (rows: [name: string, before: string, after: string][]): ChangeRow[] =>
  rows
    .map(([name, before, after]) => ({ name, before, after }))
    .filter(({ before, after }) => before !== after)

export const pictureText = (id: number | null) => (id === null ? 'none' : `picture ${id}`)

const methodColumns = sql`
  m.value as id, m.version, m.label, m.note, m.enabled, m.fee_kind, m.fee_hundredths,
  m.fee_min_sen, m.fee_cap_percent, m.absorbed_below_sen, m.min_payable_sen, m.marks, m.logo_id`

/** Excludes the method of free orders, which cannot be chosen. */
const isSelectable = sql<boolean>`value <> 'no_payment'`

/** A payment method for editing. Throws 404. */
export async function readMethod(db: Queryable, value: string): Promise<wire.EditedMethod> {
  const rows = await allRows<wire.EditedMethod>(db)`
    select ${methodColumns} from payment_methods m where m.value = ${value} and ${isSelectable}`
  return found(rows[0], 'Payment method')
}

/** Saves a method if its version is unchanged. Returns whether it was. */
async function updateMethod(
  tx: Queryable,
  value: string,
  { version, ...fields }: wire.SaveMethod,
): Promise<boolean> {
  const { rows } = await sql`
    update payment_methods set label = ${fields.label}, note = ${fields.note},
      enabled = ${fields.enabled}, fee_kind = ${fields.fee_kind},
      fee_hundredths = ${fields.fee_hundredths}, fee_min_sen = ${fields.fee_min_sen},
      fee_cap_percent = ${fields.fee_cap_percent}::integer,
      absorbed_below_sen = ${fields.absorbed_below_sen}, min_payable_sen = ${fields.min_payable_sen},
      marks = ${fields.marks}::text[], logo_id = ${fields.logo_id}::integer, version = version + 1
    where value = ${value} and version = ${version} and ${isSelectable}
    returning value`.execute(tx)
  return rows.length > 0
}

/**
 * Saves the payment instructions. Omitted accounts are archived, and every owner is notified by
 * mail. Throws 202 if it waits for a second operator; 409 after a concurrent change; 422 naming the
 * field.
 */
export async function saveInstructions(
  context: MethodContext,
  wanted: wire.SaveInstructions,
  actor: Operator,
): Promise<wire.EditedInstructions> {
  const before = await readInstructions(context.database)
  const rows = changedRows([
    ['Bank accounts', accountsText(before.bank_accounts), accountsText(wanted.bank_accounts)],
    ['DuitNow QR', pictureText(before.duitnow_qr_id), pictureText(wanted.duitnow_qr_id)],
    ['Note', before.note || 'none', wanted.note.trim() || 'none'],
  ])
  if (rows.length === 0) return applyInstructionsChange(context, wanted, actor)
  const asked = { subject: 'check_payment', title: 'where manual payments go', rows }
  return changeByTwo(context, instructionsChange, { ...asked, change: wanted }, actor)
}

/** Change request for the payment instructions. */
export const instructionsChange: ChangeKind<
  wire.SaveInstructions,
  wire.EditedInstructions,
  MethodContext
> = {
  kind: 'payment_instructions',
  right: 'methods.change',
  schema: wire.SaveInstructions,
  apply: (context, change, actor) => applyInstructionsChange(context, change, actor),
}

async function applyInstructionsChange(
  context: MethodContext,
  wanted: wire.SaveInstructions,
  actor: Operator,
): Promise<wire.EditedInstructions> {
  const { database } = context
  const typed = wanted.bank_accounts.map(trimmed)
  const names = typed.map(({ bank, number }) => `${bank} ${number}`)
  if (new Set(names).size < names.length) {
    throw fieldRefused('bank_accounts', 'Please list each account once.')
  }
  await assertPicture(database, 'duitnow_qr_id', wanted.duitnow_qr_id)
  const fields = { ...wanted, note: wanted.note.trim(), bank_accounts: typed }
  return saveEdited(
    context,
    {
      subject: 'payment_instructions',
      id: 'check_payment',
      read: () => readInstructions(database),
      save: async (tx) => {
        const { version, duitnow_qr_id, note, bank_accounts } = fields
        const { rows } = await sql`
          update payment_instructions set duitnow_qr_id = ${duitnow_qr_id}::integer,
            note = ${note}, version = version + 1
          where version = ${version} returning id`.execute(tx)
        if (rows.length === 0) return false
        await replaceAccounts(tx, bank_accounts)
        return true
      },
    },
    fields,
    actor,
  )
}

const accountsText = (accounts: wire.BankAccountInput[]) =>
  accounts
    .map(trimmed)
    .map(({ bank, number, holder }) => `${bank} ${number} (${holder})`)
    .join('; ') || 'none'

const trimmed = ({ bank, number, holder }: wire.BankAccountInput): wire.BankAccountInput => ({
  bank: bank.trim(),
  number,
  holder: holder.trim(),
})

const accountsJson = (isArchived: boolean) => sql`coalesce((
  select json_agg(json_build_object('bank', a.bank, 'number', a.number, 'holder', a.holder)
                  order by a.position, a.id)
  from bank_accounts a where (a.archived_at is not null) = ${sql.lit(isArchived)}
), '[]')`

/** The payment instructions for editing. */
export async function readInstructions(db: Queryable): Promise<wire.EditedInstructions> {
  const { rows } = await sql<wire.EditedInstructions>`
    select 'check_payment' as id, i.version, i.note, i.duitnow_qr_id,
           ${accountsJson(false)} as bank_accounts, ${accountsJson(true)} as archived_accounts
    from payment_instructions i`.execute(db)
  return found(rows[0], 'Payment instructions')
}
