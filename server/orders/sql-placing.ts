import { sql } from 'kysely'
import type { Actor } from '#actor.ts'
import { reserveUnits, useCoupon } from '#catalog/catalog.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import { allows, moveParts } from './sql-lifecycle.ts'
import { receivedMail } from './sql-paying.ts'

const isManual = sql`${allows('placed')} and payment_method = 'check_payment'`

/**
 * Moves an unpaid manual order whose units are still reserved to pending and queues its mail, in one
 * statement. True where this call moved it.
 */
export async function placeReservedOrder(
  db: Queryable,
  id: string,
  actor: Actor,
): Promise<boolean> {
  const { rows } = await sql`
    with due as (
      select * from orders where id = ${id} and ${isManual} and reservation = 'reserved' for update
    ),
    ${moveParts({ event: 'placed', actor }, sql`due`)}
    select moved.id, ${receivedMail} from moved`.execute(db)
  return rows.length > 0
}

/**
 * The same for an order whose units were released meanwhile: they are taken again; where none are
 * left `flash_sales_never_oversold` aborts it. Apart, since an update of flash sales runs their
 * triggers even where it changes no row.
 */
export async function placeReleasedOrder(
  db: Queryable,
  id: string,
  actor: Actor,
): Promise<boolean> {
  const { rows } = await sql`
    with due as (select * from orders where id = ${id} and ${isManual} for update),
    retaken as (select flash_sale_id, coupon_id, qty from due where reservation = 'released'),
    reserved as (
      ${reserveUnits(sql`(select flash_sale_id from retaken)`, sql`(select qty from retaken)`)}
    ),
    used as (${useCoupon(sql`(select coupon_id from retaken)`)}),
    ${moveParts({ event: 'placed', actor }, sql`due`)}
    select moved.id, ${receivedMail} from moved`.execute(db)
  return rows.length > 0
}
