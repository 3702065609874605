import type { OperatorEntry, OperatorsQuery, Role } from '@apeak/contract/operators'
import { sql } from 'kysely'
import { allRows, firstRow, isoTime, type Queryable } from '#platform/postgres/database.ts'
import { readPage } from '#platform/postgres/list-page.ts'

/** Every operator's name by id, including deactivated ones, since histories name them. */
export function operatorNames(db: Queryable) {
  return db
    .selectFrom('operators')
    .select(['id', 'name', sql<boolean>`deactivated_at is null`.as('active')])
    .orderBy('name')
    .execute()
}

/** A locked operator's current state. */
export type LockedOperator = {
  id: string
  name: string
  roles: Role[]
  is_active: boolean
  has_second_factor: boolean
}

const lockedColumns = sql`o.id, o.name, o.roles, o.deactivated_at is null as is_active,
  o.totp_secret is not null as has_second_factor`

/**
 * Locks one operator with all owners, in one order: concurrent removals leave one owner, and the
 * actor is still one.
 */
export async function lockWithOwners(db: Queryable, id: string): Promise<LockedOperator[]> {
  return allRows<LockedOperator>(db)`
    select ${lockedColumns} from operators o
    where o.id = ${id} or (o.role = 'owner' and o.deactivated_at is null)
    order by o.id for update`
}

/** Locks an operator until the transaction ends; undefined for an unknown id. */
export async function lockOperator(db: Queryable, id: string): Promise<LockedOperator | undefined> {
  return firstRow<LockedOperator>(db)`
    select ${lockedColumns} from operators o where o.id = ${id} for share`
}

const operatorColumns = sql<object>`
  o.id, o.name, o.email, o.roles, o.totp_secret is not null as second_factor,
  ${isoTime('o.created_at')} as created_at, ${isoTime('o.deactivated_at')} as deactivated_at,
  (select ${isoTime('seen')} from (select max(last_used_at) as seen from operator_sessions s
    where s.operator_id = o.id) newest) as last_seen_at`

/** A page of operators; deactivated ones are included unless filtered. */
export function listOperators(db: Queryable, query: OperatorsQuery) {
  const { role, active } = query
  return readPage<OperatorEntry>(db, query, {
    select: operatorColumns,
    from: sql`operators o`,
    where: [
      role && sql`${role} = any(o.roles)`,
      active !== undefined && sql`(o.deactivated_at is null) = ${active}::boolean`,
    ],
    columns: {
      name: sql`lower(o.name)`,
      email: sql`o.email`,
      role: sql`o.role`,
      created_at: sql`o.created_at`,
    },
    sort: 'name',
    tie: sql`o.id`,
  })
}

/** One operator; undefined for an unknown id. */
export async function operatorById(db: Queryable, id: string): Promise<OperatorEntry | undefined> {
  return firstRow<OperatorEntry>(db)`
    select ${operatorColumns} from operators o where o.id = ${id}`
}
