import type { Ordered } from '@apeak/contract/catalog-console'
import { sql } from 'kysely'
import type { ChangeContext } from '#approvals/approvals.ts'
import type { Operator } from '#platform/actor.ts'
import { assertOwn, notFound } from '#platform/http/problems.ts'
import { allRows, inTransaction, isoTime, type Queryable } from '#platform/postgres/database.ts'
import { lastOperatorEvent } from '#platform/postgres/events.ts'
import { reorder } from '#platform/postgres/reorder.ts'

const subjects = {
  categories: 'category',
  tags: 'tag',
  products: 'product',
  coupons: 'coupon',
} as const
const names = { categories: 'Category', tags: 'Tag', products: 'Item', coupons: 'Coupon' } as const

/**
 * Archives or restores a category, tag, product or coupon: archived ones are hidden and unusable.
 * Safe to repeat. Throws 404; 409 if another operator was first.
 */
export function archive(
  context: ChangeContext,
  table: keyof typeof subjects,
  { id, archived }: { id: number; archived: boolean },
  actor: Operator,
): Promise<void> {
  const subject = subjects[table]
  const action = archived ? 'archived' : 'restored'
  return inTransaction(context.database, async (tx) => {
    const { rows } = await sql<{ is_archived: boolean }>`
      select archived_at is not null as is_archived from ${sql.table(table)}
      where id = ${id} for update`.execute(tx)
    if (!rows[0]) throw notFound(names[table])
    if (rows[0].is_archived !== archived) {
      await sql`
        update ${sql.table(table)}
        set archived_at = case when ${archived}::boolean then now() end, version = version + 1
        where id = ${id}`.execute(tx)
      return context.addOperatorEvent(tx, { actor, subject, action, id })
    }
    const done = await lastOperatorEvent(context.operatorEventsOf, tx, { subject, id }, [action])
    if (!done && !archived) return
    assertOwn(done, actor, archived ? 'This is already archived.' : 'This is already restored.')
  })
}

/** The tables ordered as a whole. */
type Ranked = 'categories' | 'tags'

/** All categories or tags that are not archived, in order. */
export async function orderedList(db: Queryable, table: Ranked): Promise<Ordered['data']> {
  const published = table === 'categories' ? isoTime('t.published_at') : sql`null`
  return allRows<Ordered['data'][number]>(db)`
    select t.id, t.name, ${published} as published_at, null as archived_at
    from ${sql.table(table)} t where t.archived_at is null order by t.position, t.id`
}

/** Reorders all categories or tags. Throws 409 unless `ids` are exactly those not archived. */
export const arrange = (
  context: ChangeContext,
  table: Ranked,
  ids: readonly number[],
  actor: Operator,
): Promise<void> =>
  reorder(
    context,
    {
      table,
      where: sql`archived_at is null`,
      changed: 'The list has changed. Please review it.',
    },
    ids,
    { actor, subject: `${subjects[table]}-order`, id: 'all', action: 'put_in_order' },
  )
