import type { Rate } from '@apeak/contract/money'
import type { PaymentInstructions } from '@apeak/contract/payments'
import type {
  EditedInstructions,
  EditedMethod,
  SaveInstructions,
  SaveMethod,
} from '@apeak/contract/payments-console'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import { fileJson, imageJson } from '#platform/files/files.ts'
import { type Database, inTransaction, type Queryable } from '#platform/postgres/database.ts'
import { type NotedOrder, putInOrder } from '#platform/postgres/put-in-order.ts'
import type { DB as Tables } from '#platform/postgres/tables.ts'

/** The enabled payment methods in their order, with logo, fee, and where a manual payment goes. */
export async function enabledMethods(db: Database) {
  return db
    .selectFrom('payment_methods as m')
    .select(['m.value', 'm.label', 'm.note', 'm.marks', 'm.fee_kind', 'm.fee_hundredths'])
    .select(fileJson('m.logo_id').as('logo'))
    .select(
      sql<PaymentInstructions | null>`case m.value when 'check_payment' then ${instructionsJson} end`.as(
        'instructions',
      ),
    )
    .where('m.enabled', '=', true)
    .orderBy('m.position')
    .orderBy('m.value')
    .execute()
}

/** What a method adds (gold: takes off), and the least that it takes, in sen. */
export type MethodFee = Rate & { min_payable_sen: number }

/** The fee of a method, by its value. */
export type OfferedFee = MethodFee & { value: string }

/** The fees of all enabled methods. */
export async function offeredFees(db: Queryable): Promise<OfferedFee[]> {
  const { rows } = await sql<OfferedFee>`
    select value, fee_kind as kind, fee_hundredths as hundredths, min_payable_sen
    from payment_methods where enabled`.execute(db)
  return rows
}

/** The fee of an enabled method; null where it is not offered. */
export async function feeOf(db: Queryable, method: string): Promise<MethodFee | null> {
  const { rows } = await sql<MethodFee>`
    select fee_kind as kind, fee_hundredths as hundredths, min_payable_sen
    from payment_methods where value = ${method} and enabled`.execute(db)
  return rows[0] ?? null
}

/** Sets methods up for the demo. One that an operator has switched on or edited stays as it is. */
export async function insertPaymentMethods(
  db: Queryable,
  rows: Insertable<Tables['payment_methods']>[],
) {
  await db
    .insertInto('payment_methods')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column('value')
        .doUpdateSet(({ ref }) => ({
          label: ref('excluded.label'),
          note: ref('excluded.note'),
          logo_id: ref('excluded.logo_id'),
          position: ref('excluded.position'),
          enabled: ref('excluded.enabled'),
          fee_kind: ref('excluded.fee_kind'),
          fee_hundredths: ref('excluded.fee_hundredths'),
          min_payable_sen: ref('excluded.min_payable_sen'),
          marks: ref('excluded.marks'),
        }))
        .where('payment_methods.version', '=', 1)
        .where('payment_methods.enabled', '=', false),
    )
    .execute()
}

/** Adds the methods that there are not yet, switched off, behind those there are. */
export async function insertMissingMethods(
  db: Queryable,
  methods: Pick<
    Insertable<Tables['payment_methods']>,
    'value' | 'label' | 'marks' | 'min_payable_sen'
  >[],
): Promise<void> {
  const known = await db.selectFrom('payment_methods').select(['value', 'position']).execute()
  const last = Math.max(0, ...known.map(({ position }) => position))
  const missing = methods.filter(({ value }) => !known.some((method) => method.value === value))
  if (missing.length === 0) return
  await db
    .insertInto('payment_methods')
    .values(missing.map((method, at) => ({ ...method, enabled: false, position: last + 1 + at })))
    // Another process may start at the same moment.
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The values of the methods that are offered. */
export async function enabledValues(db: Queryable): Promise<string[]> {
  const rows = await db
    .selectFrom('payment_methods')
    .select('value')
    .where('enabled', '=', true)
    .execute()
  return rows.map(({ value }) => value)
}

const columns = sql`
  m.value as id, m.version, m.label, m.note, m.enabled, m.fee_kind, m.fee_hundredths,
  m.min_payable_sen, m.marks, m.logo_id`

/** What nobody chooses is no method that is edited. */
const isChosen = sql<boolean>`value <> 'no_payment'`

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

/** Saves a method that is still of this version. Whether it was. */
export async function updateMethod(
  tx: Queryable,
  value: string,
  { version, ...fields }: SaveMethod,
): Promise<boolean> {
  const { rows } = await sql`
    update payment_methods set label = ${fields.label}, note = ${fields.note},
      enabled = ${fields.enabled}, fee_kind = ${fields.fee_kind},
      fee_hundredths = ${fields.fee_hundredths}, min_payable_sen = ${fields.min_payable_sen},
      marks = ${fields.marks}::text[], logo_id = ${fields.logo_id}::integer, version = version + 1
    where value = ${value} and version = ${version} and ${isChosen}
    returning value`.execute(tx)
  return rows.length > 0
}

/** Puts the methods into an order. False where `values` are not exactly those there are. */
export function orderMethods(db: Database, values: string[], noted: NotedOrder): Promise<boolean> {
  const list = { table: 'payment_methods', where: isChosen, of: 'all' }
  return putInOrder(db, list, values, noted, 'value')
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

/** Saves where manual payments go, if it is still of this version. Whether it was. */
export async function updateInstructions(
  tx: Queryable,
  { version, bank_accounts, duitnow_qr_id, note }: SaveInstructions,
): Promise<boolean> {
  const { rows } = await sql`
    update payment_instructions set duitnow_qr_id = ${duitnow_qr_id}::integer, note = ${note},
      version = version + 1
    where version = ${version} returning id`.execute(tx)
  if (rows.length === 0) return false
  await replaceAccounts(tx, bank_accounts)
  return true
}

/** An SQL expression: where a manual payment goes, as JSON; null where that is not set up. */
const instructionsJson: RawBuilder<PaymentInstructions | null> = sql`(
  select json_build_object(
    'bank_accounts', accounts.list, 'duitnow_qr', ${imageJson('i.duitnow_qr_id')},
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
type NewInstructions = Pick<PaymentInstructions, 'bank_accounts'> & {
  duitnow_qr_id: number | null
  note: string
}

/** Puts these bank accounts in the place of those there are. Those that are left out are archived. */
async function replaceAccounts(
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
 * Puts these instructions in the place of those there are, without a history: for the demo shop.
 * Operators save them by `saveInstructions`.
 */
export function replaceInstructions(
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
