import assert from 'node:assert/strict'
import { changesHeard } from './changes-heard.ts'
import type { TestShop } from './test-shop.ts'

/**
 * Which of the cached responses at `addresses` (place → address) a change invalidates, in each of
 * the shops. `heardAfter` gets the milliseconds until all of them had heard of the change.
 */
export async function invalidated<Place extends string>(
  shops: readonly TestShop[],
  addresses: Record<Place, string>,
  change: () => Promise<unknown>,
  heardAfter: number[] = [],
): Promise<Place[][]> {
  const places = Object.entries(addresses) as [Place, string][]
  for (const each of shops) {
    await changesHeard(each)
    await Promise.all(places.map(([, url]) => each.get(url)))
  }
  const before = shops.map((each) => places.map(([, url]) => each.context.responses.get(url)))
  assert.ok(before.flat().every(Boolean), 'every response is cached before the change')
  await change()
  const changedAt = performance.now()
  await Promise.all(shops.map(changesHeard))
  heardAfter.push(performance.now() - changedAt)
  return shops.map((each, index) =>
    places
      .filter(([, url], at) => each.context.responses.get(url) !== before[index]?.[at])
      .map(([place]) => place),
  )
}
