import type {
  EditedInstructions,
  EditedMethod,
  SaveInstructions,
  SaveMethod,
} from '@apeak/contract/methods-console'
import { sql } from 'kysely'
import type { Changes } from '#platform/http/edited-things.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import { changedRows, type NoteAs } from '#platform/postgres/noted-changes.ts'
import { putInOrder } from '#platform/postgres/put-in-order.ts'
import { accountParts } from './sql-instructions.ts'

const columns = sql`
  m.value as id, m.version, m.label, m.note, m.enabled, m.fee_kind, m.fee_hundredths,
  m.min_payable_sen, m.marks, m.logo_id`

/** What nobody chooses is no method that is edited. */
const isChosen = sql`value <> 'no_payment'`

/** All methods in their order, those that are switched off too. */
export async function editedMethods(db: Queryable): Promise<EditedMethod[]> {
  const { rows } = await sql<EditedMethod>`
    select ${columns} from payment_methods m where ${isChosen}
    order by m.position, m.value`.execute(db)
  return rows
}

/** A method as it is edited; undefined where there is none. */
export async function editedMethod(
  db: Queryable,
  value: string,
): Promise<EditedMethod | undefined> {
  const { rows } = await sql<EditedMethod>`
    select ${columns} from payment_methods m where m.value = ${value} and ${isChosen}`.execute(db)
  return rows[0]
}

/** Saves a method that is still of this version, with its event. Whether it was. */
export async function updateMethod(
  db: Queryable,
  value: string,
  { version, ...fields }: SaveMethod,
  { changes, note }: { changes: Changes; note: NoteAs },
): Promise<boolean> {
  const { rows } = await sql`
    with saved as (
      update payment_methods m set label = ${fields.label}, note = ${fields.note},
        enabled = ${fields.enabled}, fee_kind = ${fields.fee_kind},
        fee_hundredths = ${fields.fee_hundredths}, min_payable_sen = ${fields.min_payable_sen},
        marks = ${fields.marks}::text[], logo_id = ${fields.logo_id}::integer,
        version = m.version + 1
      where m.value = ${value} and m.version = ${version} and ${isChosen}
      returning m.value as id
    ),
    event as (${note('changed', changedRows(changes, sql`select id from saved`))})
    select id from saved`.execute(db)
  return rows.length > 0
}

/** Puts the methods into an order. False where `values` are not exactly those there are. */
export function orderMethods(db: Queryable, values: string[], note: NoteAs): Promise<boolean> {
  const list = { table: 'payment_methods', where: isChosen, of: 'all' }
  return putInOrder(db, list, values, (ordered) => note('methods_ordered', ordered), 'value')
}

const accountsJson = (isArchived: boolean) => sql`coalesce((
  select json_agg(json_build_object('bank', a.bank, 'number', a.number, 'holder', a.holder)
                  order by a.position, a.id)
  from bank_accounts a where (a.archived_at is not null) = ${sql.lit(isArchived)}
), '[]')`

/** Where manual payments go, as it is edited. */
export async function editedInstructions(db: Queryable): Promise<EditedInstructions | undefined> {
  const { rows } = await sql<EditedInstructions>`
    select 'check_payment' as id, i.version, i.note, i.duitnow_qr_id,
           ${accountsJson(false)} as bank_accounts, ${accountsJson(true)} as archived_accounts
    from payment_instructions i`.execute(db)
  return rows[0]
}

/** Saves where manual payments go, if it is still of this version, with its event. Whether it was. */
export async function updateInstructions(
  db: Queryable,
  { version, bank_accounts, duitnow_qr_id, note: text }: SaveInstructions,
  { changes, note }: { changes: Changes; note: NoteAs },
): Promise<boolean> {
  const { rows } = await sql`
    with saved as (
      update payment_instructions set duitnow_qr_id = ${duitnow_qr_id}::integer, note = ${text},
        version = version + 1
      where version = ${version} returning id
    ),
    ${accountParts(bank_accounts)},
    event as (${note('changed', changedRows(changes, sql`select 'check_payment' as id from saved`))})
    select id from saved`.execute(db)
  return rows.length > 0
}
