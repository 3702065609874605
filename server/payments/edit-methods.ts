import type { OperatedKind } from '@apeak/contract/operator-events'
import type { ChangeRow } from '@apeak/contract/operators'
import {
  type EditedInstructions,
  type EditedMethod,
  type ListedMethod,
  SaveInstructions,
  SaveMethod,
  type TypedBankAccount,
} from '@apeak/contract/payments-console'
import { Type } from 'typebox'
import { type ChangeContext, type ChangeKind, changeByTwo } from '#approvals/approvals.ts'
import { operatorActor } from '#platform/actor.ts'
import { refuseNoPicture } from '#platform/files/files.ts'
import { saveEdited } from '#platform/http/edited-things.ts'
import { fieldRefused, notFound, Refusal } from '#platform/http/problems.ts'
import { inTransaction, type Queryable, violates } from '#platform/postgres/database.ts'
import { lastNoted } from '#platform/postgres/events.ts'
import type { PaymentsContext } from './context.ts'
import { methodLacks } from './list-methods.ts'
import {
  editedInstructions,
  editedMethod,
  editedMethods,
  orderMethods as order,
  updateInstructions,
  updateMethod,
} from './sql-methods.ts'

type Context = ChangeContext & Pick<PaymentsContext, 'providers'>
type By = { id: string }

/** A payment method as it is edited. Throws 404. */
export async function readMethod(db: Queryable, value: string): Promise<EditedMethod> {
  const method = await editedMethod(db, value)
  if (!method) throw notFound('Payment method')
  return method
}

/**
 * Saves a payment method. Throws 202 where another text or picture waits for a second person; 404; 409
 * where somebody saved it meanwhile; 422 naming the field, also where one is switched on that lacks
 * something.
 */
export async function saveMethod(
  context: Context,
  value: string,
  wanted: SaveMethod,
  operator: By,
): Promise<EditedMethod> {
  const before = await readMethod(context.database, value)
  const rows = changedRowsOf([
    ['Label', before.label, wanted.label.trim()],
    ['Note', before.note || 'none', wanted.note?.trim() || 'none'],
    ['Marks', before.marks.join(', ') || 'none', wanted.marks.join(', ') || 'none'],
    ['Picture', pictureText(before.logo_id), pictureText(wanted.logo_id)],
  ])
  if (rows.length === 0) return updateOne(context, value, wanted, operator)
  const asked = { subject: value, title: `payment method ${before.label}`, rows }
  const change = { value, method: wanted }
  return changeByTwo(context, methodChange, { ...asked, change }, operator)
}

/** What shoppers read and see of a payment method, which waits for a second person. */
export const methodChange: ChangeKind<
  { value: string; method: SaveMethod },
  EditedMethod,
  Context
> = {
  kind: 'payment_method',
  right: 'methods.change',
  schema: Type.Object({ value: Type.String(), method: SaveMethod }),
  apply: (context, { value, method }, operator) => updateOne(context, value, method, operator),
}

async function updateOne(
  context: Context,
  value: string,
  wanted: SaveMethod,
  operator: By,
): Promise<EditedMethod> {
  const { database } = context
  await refuseNoPicture(database, 'logo_id', wanted.logo_id)
  const fields = { ...wanted, label: wanted.label.trim(), note: wanted.note?.trim() || null }
  const actor = operatorActor(operator)
  return saveEdited(
    {
      what: 'Payment method',
      read: () => editedMethod(database, value),
      save: async (changes) => {
        if (changes.after.enabled) await refuseUnready(context, value)
        try {
          return await inTransaction(database, async (tx) => {
            if (!(await updateMethod(tx, value, fields))) return false
            const event = { actor, subject: 'payment_method', action: 'changed' } as const
            await context.addOperatorEvent(tx, { ...event, id: value, ...changes })
            return true
          })
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
  const event = {
    actor: operatorActor(operator),
    subject: 'payment_method',
    action: 'methods_ordered',
  } as const
  const { database, addOperatorEvent } = context
  if (await order(database, values, { ...event, addOperatorEvent })) return
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
 * mail. Throws 202 where it waits for a second person; 409 where somebody saved it meanwhile; 422 naming
 * the field.
 */
export async function saveInstructions(
  context: Context,
  wanted: SaveInstructions,
  operator: By,
): Promise<EditedInstructions> {
  const before = await readInstructions(context.database)
  const rows = changedRowsOf([
    ['Bank accounts', accountsText(before.bank_accounts), accountsText(wanted.bank_accounts)],
    ['DuitNow QR', pictureText(before.duitnow_qr_id), pictureText(wanted.duitnow_qr_id)],
    ['Note', before.note || 'none', wanted.note.trim() || 'none'],
  ])
  if (rows.length === 0) return replaceInstructions(context, wanted, operator)
  const asked = { subject: 'check_payment', title: 'where manual payments go', rows }
  return changeByTwo(context, instructionsChange, { ...asked, change: wanted }, operator)
}

/** Where manual payments go, which waits for a second person. */
export const instructionsChange: ChangeKind<SaveInstructions, EditedInstructions, Context> = {
  kind: 'payment_instructions',
  right: 'methods.change',
  schema: SaveInstructions,
  apply: (context, change, operator) => replaceInstructions(context, change, operator),
}

async function replaceInstructions(
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
  const actor = operatorActor(operator)
  return saveEdited(
    {
      what: 'Payment instructions',
      read: () => editedInstructions(database),
      save: (changes) =>
        inTransaction(database, async (tx) => {
          if (!(await updateInstructions(tx, fields))) return false
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

/** What is not the same before and after, of these names, values before and values after. */
const changedRowsOf = (rows: [name: string, before: string, after: string][]): ChangeRow[] =>
  rows
    .map(([name, before, after]) => ({ name, before, after }))
    .filter(({ before, after }) => before !== after)

const accountsText = (accounts: TypedBankAccount[]) =>
  accounts
    .map(trimmed)
    .map(({ bank, number, holder }) => `${bank} ${number} (${holder})`)
    .join('; ') || 'none'
const pictureText = (id: number | null) => (id === null ? 'none' : `picture ${id}`)

const trimmed = ({ bank, number, holder }: TypedBankAccount): TypedBankAccount => ({
  bank: bank.trim(),
  number,
  holder: holder.trim(),
})

const lastChange = ({ operatorEventsOf, database }: Context, subject: OperatedKind, id: string) =>
  lastNoted(operatorEventsOf, database, { subject, id }, ['changed'])

/** 422 where a field is why; otherwise what was thrown. */
function refusalOf(error: unknown): unknown {
  if (violates(error, 'payment_methods_fee_sane')) {
    return fieldRefused('fee_hundredths', 'Please enter at most 100 %.')
  }
  return error
}
