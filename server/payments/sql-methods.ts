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

/** Methods that an operator set up before are kept as they are. */
export async function insertPaymentMethods(
  db: Queryable,
  rows: Insertable<Tables['payment_methods']>[],
) {
  await db
    .insertInto('payment_methods')
    .values(rows)
    .onConflict((c) => c.doNothing())
    .execute()
}
