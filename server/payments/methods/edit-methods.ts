import type { SubjectKind } from '@apeak/contract/operator-events'
import type { ChangeRow } from '@apeak/contract/operators'
import { type EditedMethod, type MethodEntry, SaveMethod } from '@apeak/contract/payments-console'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { type ChangeContext, type ChangeKind, changeByTwo } from '#approvals/approvals.ts'
import { operatorActor } from '#platform/actor.ts'
import { refuseNoPicture } from '#platform/files/files.ts'
import { saveEdited } from '#platform/http/edited-things.ts'
import { fieldRefused, notFound, Refusal } from '#platform/http/problems.ts'
import { inTransaction, type Queryable, violates } from '#platform/postgres/database.ts'
import { lastNoted } from '#platform/postgres/events.ts'
import { putInOrder } from '#platform/postgres/put-in-order.ts'
import type { PaymentsContext } from '../context.ts'
import { missingForMethod } from './list-methods.ts'

export type EditContext = ChangeContext & Pick<PaymentsContext, 'providers'>

export type Editor = { id: string }

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
  context: EditContext,
  value: string,
  wanted: SaveMethod,
  operator: Editor,
): Promise<EditedMethod> {
  const before = await readMethod(context.database, value)
  const rows = changedRows([
    ['Label', before.label, wanted.label.trim()],
    ['Note', before.note || 'none', wanted.note?.trim() || 'none'],
    ['Marks', before.marks.join(', ') || 'none', wanted.marks.join(', ') || 'none'],
    ['Picture', pictureText(before.logo_id), pictureText(wanted.logo_id)],
  ])
  if (rows.length === 0) return applyMethodChange(context, value, wanted, operator)
  const asked = { subject: value, title: `payment method ${before.label}`, rows }
  const change = { value, method: wanted }
  return changeByTwo(context, methodChange, { ...asked, change }, operator)
}

/** What shoppers read and see of a payment method, which waits for a second person. */
export const methodChange: ChangeKind<
  { value: string; method: SaveMethod },
  EditedMethod,
  EditContext
> = {
  kind: 'payment_method',
  right: 'methods.change',
  schema: Type.Object({ value: Type.String(), method: SaveMethod }),
  apply: (context, { value, method }, operator) =>
    applyMethodChange(context, value, method, operator),
}

async function applyMethodChange(
  context: EditContext,
  value: string,
  wanted: SaveMethod,
  operator: Editor,
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
        const lacks = changes.after.enabled ? await missingForMethod(context, value) : null
        if (lacks) throw fieldRefused('enabled', lacks)
        try {
          return await inTransaction(database, async (tx) => {
            if (!(await updateMethod(tx, value, fields))) return false
            const event = { actor, subject: 'payment_method', action: 'changed' } as const
            await context.addOperatorEvent(tx, { ...event, id: value, ...changes })
            return true
          })
        } catch (error) {
          if (!violates(error, 'payment_methods_fee_sane')) throw error
          throw fieldRefused('fee_hundredths', 'Please enter at most 100 %.')
        }
      },
      lastChange: () => lastChange(context, 'payment_method', value),
    },
    fields,
    operator,
  )
}

/** All methods in their order, each with what it lacks before it can be offered. */
export async function listEditedMethods(context: EditContext): Promise<MethodEntry[]> {
  const { rows } = await sql<EditedMethod>`
    select ${methodColumns} from payment_methods m where ${isSelectable}
    order by m.position, m.value`.execute(context.database)
  return Promise.all(
    rows.map(async (method) => ({
      ...method,
      lacks: await missingForMethod(context, method.id),
    })),
  )
}

/** Puts the payment methods into an order. Throws 409 where they are not exactly those there are. */
export async function orderMethods(context: EditContext, values: string[], operator: Editor) {
  const event = {
    actor: operatorActor(operator),
    subject: 'payment_method',
    action: 'methods_ordered',
  } as const
  const { database, addOperatorEvent } = context
  const list = { table: 'payment_methods', where: isSelectable, of: 'all' } as const
  if (await putInOrder(database, list, values, { ...event, addOperatorEvent }, 'value')) return
  throw new Refusal(409, 'The payment methods have changed. Please review them.')
}

/** What is not the same before and after, of these names, values before and values after. */
export const changedRows = (rows: [name: string, before: string, after: string][]): ChangeRow[] =>
  rows
    .map(([name, before, after]) => ({ name, before, after }))
    .filter(({ before, after }) => before !== after)

export const pictureText = (id: number | null) => (id === null ? 'none' : `picture ${id}`)

export const lastChange = (
  { operatorEventsOf, database }: EditContext,
  subject: SubjectKind,
  id: string,
) => lastNoted(operatorEventsOf, database, { subject, id }, ['changed'])

const methodColumns = sql`
  m.value as id, m.version, m.label, m.note, m.enabled, m.fee_kind, m.fee_hundredths,
  m.min_payable_sen, m.marks, m.logo_id`

/** What nobody chooses is no method that is edited. */
const isSelectable = sql<boolean>`value <> 'no_payment'`

/** A method as it is edited; undefined where there is none. */
async function editedMethod(db: Queryable, value: string): Promise<EditedMethod | undefined> {
  const { rows } = await sql<EditedMethod>`
    select ${methodColumns} from payment_methods m where m.value = ${value} and ${isSelectable}`.execute(
    db,
  )
  return rows[0]
}

/** Saves a method that is still of this version. Whether it was. */
async function updateMethod(
  tx: Queryable,
  value: string,
  { version, ...fields }: SaveMethod,
): Promise<boolean> {
  const { rows } = await sql`
    update payment_methods set label = ${fields.label}, note = ${fields.note},
      enabled = ${fields.enabled}, fee_kind = ${fields.fee_kind},
      fee_hundredths = ${fields.fee_hundredths}, min_payable_sen = ${fields.min_payable_sen},
      marks = ${fields.marks}::text[], logo_id = ${fields.logo_id}::integer, version = version + 1
    where value = ${value} and version = ${version} and ${isSelectable}
    returning value`.execute(tx)
  return rows.length > 0
}
