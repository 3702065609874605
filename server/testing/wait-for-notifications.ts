import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { TestShop } from './test-shop.ts'
import { until } from './until.ts'

/**
 * Waits until the shop has received every notification so far: they arrive in transaction order, so
 * that the last one implies all earlier ones.
 */
export async function waitForNotifications({ context }: TestShop): Promise<void> {
  const tag = `last-word-${randomUUID()}`
  const put = () =>
    context.responses.put(
      tag,
      { status: 200, headers: {}, body: Buffer.alloc(0), tags: [tag] },
      context.responses.mark(),
    )
  // While the feed is down nothing is cached; the entry appears once it is back.
  await until('the shop listens', () => {
    put()
    return context.responses.get(tag)
  })
  await context.pool.query("select pg_notify('catalog_changed', $1)", [tag])
  await until('the last notification has arrived', () => !context.responses.get(tag))
}

/**
 * The cached responses at `addresses` (place → address) that a change invalidates, in each of the
 * shops. `heardAfter` gets the milliseconds until all of them received the change.
 */
export async function invalidated<Place extends string>(
  shops: readonly TestShop[],
  addresses: Record<Place, string>,
  change: () => Promise<unknown>,
  heardAfter: number[] = [],
): Promise<Place[][]> {
  const places = Object.entries(addresses) as [Place, string][]
  for (const each of shops) {
    await waitForNotifications(each)
    await Promise.all(places.map(([, url]) => each.get(url)))
  }
  const before = shops.map((each) => places.map(([, url]) => each.context.responses.get(url)))
  assert.ok(before.flat().every(Boolean), 'every response is cached before the change')
  await change()
  const changedAt = performance.now()
  await Promise.all(shops.map(waitForNotifications))
  heardAfter.push(performance.now() - changedAt)
  return shops.map((each, index) =>
    places
      .filter(([, url], at) => each.context.responses.get(url) !== before[index]?.[at])
      .map(([place]) => place),
  )
}
