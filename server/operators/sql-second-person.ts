import type { Role } from '@apeak/contract/operators'
import { sql } from 'kysely'
import type { Queryable } from '#platform/postgres/database.ts'

/**
 * Keeps operators as they are until the transaction ends: whoever changes one waits for it. A statement
 * of its own, so that the next ones see the change that this one waited for.
 */
export async function keepOperators(tx: Queryable, ids: readonly string[]): Promise<void> {
  await sql`
    select from operators where id = any(${[...ids]}::text[]) order by id for share`.execute(tx)
}

/** How many operators have access, or had it within so many hours. */
export async function operatorsSince(db: Queryable, hours: number): Promise<number> {
  const { rows } = await sql<{ operators: number }>`
    select count(*)::integer as operators from operators
    where deactivated_at is null
       or deactivated_at > now() - ${hours}::integer * interval '1 hour'`.execute(db)
  return rows[0]?.operators ?? 0
}

/**
 * An operator who has access; undefined where they have none. `is_new`: they joined, came back or
 * changed role within so many hours.
 */
export async function activeOperator(db: Queryable, id: string, hours: number) {
  const { rows } = await sql<{ role: Role; is_new: boolean }>`
    select o.role, greatest(o.created_at, (
        select max(e.created_at) from operator_events e
        where e.subject_kind = 'operator' and e.subject_id = o.id
          and e.action in ('reactivated', 'role_changed')
      )) > now() - ${hours}::integer * interval '1 hour' as is_new
    from operators o where o.id = ${id} and o.deactivated_at is null`.execute(db)
  return rows[0]
}

/**
 * How one operator made another what they are, however long ago, the newest of such events. Every
 * invitation to their address counts: those that were accepted are forgotten after a month.
 */
export async function howMadeBy(db: Queryable, maker: string, made: string) {
  const { rows } = await sql<{
    action: 'sent' | 'reactivated' | 'role_changed' | 'second_factor_reset'
  }>`
    select e.action from operator_events e
    where e.actor_kind = 'operator' and e.actor = ${maker} and (
      (e.subject_kind = 'operator' and e.subject_id = ${made}
        and e.action in ('reactivated', 'role_changed', 'second_factor_reset'))
      or (e.subject_kind = 'invitation' and e.action = 'sent'
        and e.after ->> 'email' = (select email from operators where id = ${made})))
    order by e.id desc limit 1`.execute(db)
  return rows[0]?.action
}
