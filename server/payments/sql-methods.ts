import type { PaymentInstructions } from '@apeak/contract/payments'
import type { Rate } from '@apeak/contract/rate'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import { fileJson } from '#platform/files/files.ts'
import type { Database, Queryable } from '#platform/postgres/database.ts'
import type { DB as Tables } from '#platform/postgres/tables.ts'
import { instructionsJson } from './sql-instructions.ts'

/** The enabled payment methods in their order, with logo, fee, and where a manual payment goes. */
export async function enabledMethods(db: Database) {
  return db
    .selectFrom('payment_methods as m')
    .select(['m.value', 'm.label', 'm.note', 'm.marks', 'm.fee_kind', 'm.fee_hundredths'])
    .select(fileJson(sql`m.logo_id`).as('logo'))
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

/** An SQL expression: the fee of an enabled method as JSON, null where there is no such method. */
export const feeJson = (method: RawBuilder<unknown>) => sql<MethodFee | null>`(
  select json_build_object('kind', m.fee_kind, 'hundredths', m.fee_hundredths,
                           'min_payable_sen', m.min_payable_sen)
  from payment_methods m where m.value = ${method} and m.enabled
)`

/** The fee of a method, by its value. */
export type OfferedFee = MethodFee & { value: string }

/** An SQL expression: the fees of all enabled methods as JSON. */
export const feesJson = sql<OfferedFee[]>`(
  select coalesce(json_agg(json_build_object(
           'value', m.value, 'kind', m.fee_kind, 'hundredths', m.fee_hundredths,
           'min_payable_sen', m.min_payable_sen
         )), '[]')
  from payment_methods m where m.enabled
)`

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
