import { type RawBuilder, sql } from 'kysely'
import type { Rate } from '#catalog/offer.ts'
import type { Database } from '#platform/database.ts'

/** The enabled payment methods in their order, with logo and charge. */
export async function enabledMethods(db: Database) {
  return db
    .selectFrom('payment_methods as m')
    .leftJoin('files as f', 'f.id', 'm.logo_id')
    .select(['m.value', 'm.label', 'm.note', 'm.charge_kind', 'm.charge_hundredths'])
    .select(['f.id as logo_id', 'f.filename as logo_filename', 'f.path as logo_path'])
    .where('m.enabled', '=', true)
    .orderBy('m.position')
    .orderBy('m.value')
    .execute()
}

/** An SQL expression: the charge of an enabled method as JSON, null where there is no such method. */
export const chargeJson = (method: RawBuilder<unknown>) => sql<Rate | null>`(
  select json_build_object('kind', m.charge_kind, 'hundredths', m.charge_hundredths)
  from payment_methods m where m.value = ${method} and m.enabled
)`
