import type {
  EditedInstructions,
  EditedMethod,
  ListedMethod,
  SaveInstructions,
  SaveMethod,
  TypedBankAccount,
} from '@apeak/contract/methods-console'
import type { OperatedKind } from '@apeak/contract/operator-events'
import { operatorActor } from '#actor.ts'
import type { AppContext } from '#context.ts'
import { refuseNoPicture } from '#platform/files/refuse-no-picture.ts'
import { saveEdited } from '#platform/http/edited-things.ts'
import { fieldRefused, notFound, Refusal } from '#platform/http/problems.ts'
import { type Queryable, violates } from '#platform/postgres/database.ts'
import { lastNoted } from '#platform/postgres/events.ts'
import type { NoteAs } from '#platform/postgres/noted-changes.ts'
import { methodLacks } from './method-readiness.ts'
import {
  editedInstructions,
  editedMethod,
  editedMethods,
  type OwnersMail,
  orderMethods as order,
  updateInstructions,
  updateMethod,
} from './sql-method-edits.ts'

type Context = Pick<AppContext, 'database' | 'providers' | 'addOperatorEvents' | 'operatorEventsOf'>
type By = { id: string }

/** A payment method as it is edited. Throws 404. */
export async function readMethod(db: Queryable, value: string): Promise<EditedMethod> {
  const method = await editedMethod(db, value)
  if (!method) throw notFound('Payment method')
  return method
}

/**
 * Saves a payment method. Throws 404; 409 where somebody saved it meanwhile; 422 naming the field, also where
 * one is switched on that lacks something.
 */
export async function saveMethod(
  context: Context,
  value: string,
  wanted: SaveMethod,
  operator: By,
): Promise<EditedMethod> {
  const { database } = context
  await refuseNoPicture(database, 'logo_id', wanted.logo_id)
  const fields = { ...wanted, label: wanted.label.trim(), note: wanted.note?.trim() || null }
  return saveEdited(
    {
      what: 'Payment method',
      read: () => editedMethod(database, value),
      save: async (changes) => {
        if (changes.after.enabled) await refuseUnready(context, value)
        const note = noteOf(context, operator, 'payment_method')
        try {
          return await updateMethod(database, value, fields, { changes, note })
        } catch (error) {
          throw refusalOf(error)
        }
      },
      lastChange: () => lastChange(context, 'payment_method', value),
    },
    fields,
    operator,
  )
}

async function refuseUnready(context: Context, value: string): Promise<void> {
  const lacks = await methodLacks(context, value)
  if (lacks) throw fieldRefused('enabled', lacks)
}

/** All methods in their order, each with what it lacks before it can be offered. */
export async function listEditedMethods(context: Context): Promise<ListedMethod[]> {
  const methods = await editedMethods(context.database)
  return Promise.all(
    methods.map(async (method) => ({ ...method, lacks: await methodLacks(context, method.id) })),
  )
}

/** Puts the payment methods into an order. Throws 409 where they are not exactly those there are. */
export async function orderMethods(context: Context, values: string[], operator: By) {
  const note = noteOf(context, operator, 'payment_method')
  if (await order(context.database, values, note)) return
  throw new Refusal(409, 'The payment methods have changed. Please look at them again.')
}

/** Where manual payments go, as it is edited. */
export async function readInstructions(db: Queryable): Promise<EditedInstructions> {
  const instructions = await editedInstructions(db)
  if (!instructions) throw notFound('Payment instructions')
  return instructions
}

/**
 * Saves where manual payments go: accounts that are left out are archived, and every owner is told by
 * mail. Throws 409 where somebody saved it meanwhile; 422 naming the field.
 */
export async function saveInstructions(
  context: Context,
  wanted: SaveInstructions,
  operator: By,
): Promise<EditedInstructions> {
  const { database } = context
  const typed = wanted.bank_accounts.map(trimmed)
  const names = typed.map(({ bank, number }) => `${bank} ${number}`)
  if (new Set(names).size < names.length) {
    throw fieldRefused('bank_accounts', 'Please give each account once.')
  }
  await refuseNoPicture(database, 'duitnow_qr_id', wanted.duitnow_qr_id)
  const fields = { ...wanted, note: wanted.note.trim(), bank_accounts: typed }
  return saveEdited(
    {
      what: 'Payment instructions',
      read: () => editedInstructions(database),
      save: async (changes, before) => {
        const note = noteOf(context, operator, 'payment_instructions')
        const mail = mailOf(before, fields, operator)
        try {
          return await updateInstructions(database, fields, { changes, note, mail })
        } catch (error) {
          throw refusalOf(error)
        }
      },
      lastChange: () => lastChange(context, 'payment_instructions', 'check_payment'),
    },
    fields,
    operator,
  )
}

/** What every owner is told: what of it was changed, as it was and as it is now. */
function mailOf(before: EditedInstructions, after: SaveInstructions, operator: By): OwnersMail {
  const rows: OwnersMail['rows'] = [
    ['Bank accounts', accountsText(before.bank_accounts), accountsText(after.bank_accounts)],
    ['DuitNow QR', pictureText(before.duitnow_qr_id), pictureText(after.duitnow_qr_id)],
    ['Note', before.note || 'none', after.note || 'none'],
  ]
  const changed = rows.filter(([, was, is]) => was !== is)
  return { operator_id: operator.id, what: 'where manual payments go', rows: changed }
}

const accountsText = (accounts: TypedBankAccount[]) =>
  accounts.map(({ bank, number, holder }) => `${bank} ${number} (${holder})`).join('; ') || 'none'
const pictureText = (id: number | null) => (id === null ? 'none' : `picture ${id}`)

const trimmed = ({ bank, number, holder }: TypedBankAccount): TypedBankAccount => ({
  bank: bank.trim(),
  number,
  holder: holder.trim(),
})

const noteOf =
  ({ addOperatorEvents }: Context, operator: By, subject: OperatedKind): NoteAs =>
  (action, changed) =>
    addOperatorEvents({ actor: operatorActor(operator), subject, action }, changed)

const lastChange = ({ operatorEventsOf, database }: Context, subject: OperatedKind, id: string) =>
  lastNoted(operatorEventsOf, database, { subject, id }, ['changed'])

/** 422 where a field is why; otherwise what was thrown. */
function refusalOf(error: unknown): unknown {
  if (violates(error, 'payment_methods_fee_sane')) {
    return fieldRefused('fee_hundredths', 'Please enter at most 100 %.')
  }
  return error
}
