import { randomUUID } from 'node:crypto'
import type { TestShop } from './test-shop.ts'
import { until } from './until.ts'

/**
 * Waits until the shop has heard of every change made so far: notifications arrive in the order
 * of their transactions, so that whoever has the last one has had all before it.
 */
export async function changesHeard({ context }: TestShop): Promise<void> {
  const tag = `last-word-${randomUUID()}`
  const put = () =>
    context.responses.put(
      tag,
      { status: 200, headers: {}, body: Buffer.alloc(0), tags: [tag] },
      context.responses.mark(),
    )
  // While the feed is down nothing is cached: it is put in once the feed is back.
  await until('the shop listens', () => {
    put()
    return context.responses.get(tag)
  })
  await context.pool.query("select pg_notify('catalog_changed', $1)", [tag])
  await until('the shop has heard the last word', () => !context.responses.get(tag))
}
