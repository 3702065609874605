import type { ChangeContext } from '#approvals/approvals.ts'
import type { Operator } from '#platform/actor.ts'
import { assertOwn, notFound, Refusal } from '#platform/http/problems.ts'
import { inTransaction } from '#platform/postgres/database.ts'
import { lastNoted } from '#platform/postgres/events.ts'
import {
  type Archived,
  lockArchived,
  orderShelf,
  type Shelf,
  setArchived,
} from './sql-archiving.ts'

const subjects = {
  categories: 'category',
  tags: 'tag',
  products: 'product',
  coupons: 'coupon',
} as const

/** What each is called where there is none. */
const called = { categories: 'Category', tags: 'Tag', products: 'Item', coupons: 'Coupon' } as const

/**
 * Takes a game, tag, item or coupon from what shoppers see and use, or brings it back. Orders go on
 * naming it. Safe to repeat. Throws 404; 409 where another operator was first.
 */
export function archive(
  context: ChangeContext,
  name: Archived,
  { id, archived }: { id: number; archived: boolean },
  actor: Operator,
): Promise<void> {
  const subject = subjects[name]
  const action = archived ? 'archived' : 'restored'
  return inTransaction(context.database, async (tx) => {
    const thing = await lockArchived(tx, name, id)
    if (!thing) throw notFound(called[name])
    if (thing.is_archived !== archived) {
      await setArchived(tx, name, { id, archived })
      return context.addOperatorEvent(tx, { actor, subject, action, id })
    }
    const done = await lastNoted(context.operatorEventsOf, tx, { subject, id }, [action])
    if (!done && !archived) return
    assertOwn(done, actor, archived ? 'This is archived already.' : 'This is back already.')
  })
}

/** Puts all games or tags in an order. Throws 409 where these are not exactly those that there are. */
export async function arrange(
  { database, addOperatorEvent }: ChangeContext,
  shelf: Shelf,
  ids: readonly number[],
  actor: Operator,
): Promise<void> {
  const event = { actor, subject: `${subjects[shelf]}-order`, action: 'put_in_order' } as const
  if (!(await orderShelf(database, shelf, ids, { ...event, addOperatorEvent }))) {
    throw new Refusal(409, 'There are others by now. Here is the list as it is.')
  }
}
