import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CheckPlayer, PlayerLookup } from '@apeak/contract/suppliers'
import { LRUCache } from 'lru-cache'
import { type Limit, takeFromLimit } from '#platform/http/rate-limit.ts'
import type { SuppliersContext } from './context.ts'
import { playerSupplies } from './fulfilment/queries.ts'
import { fieldsOf } from './fulfilment/rules.ts'
import type { PlayerCheck } from './supplier.ts'

/** The form goes on without a name after this time. */
const WAIT_MS = 2_000

/** A player who renames, or registers, is found again after this time. */
const KEPT_MS = 10 * 60_000
const KEPT_MAX = 5_000

/** Of the whole shop: the supplier sees shoppers' typing as our traffic. */
const ofSupplier: Limit = { name: 'players looked up at a supplier', most: 1_200, minutes: 60 }

/** Looks players up for shoppers, before they pay. */
export type PlayerChecks = (asked: CheckPlayer) => Promise<PlayerLookup>

const unknown: PlayerLookup = { result: 'unknown', name: null }

/**
 * Looks up the player of an item at the first of its suppliers that can. Answers within two seconds: a later
 * answer is kept for the next request. Repeated requests cost one call.
 */
export function playerChecks(
  context: Pick<SuppliersContext, 'database' | 'suppliers' | 'log'>,
  waitMs = WAIT_MS,
): PlayerChecks {
  const kept = new LRUCache<string, Promise<PlayerLookup>>({ max: KEPT_MAX, ttl: KEPT_MS })
  const lookUp = async (supplier: string, check: () => Promise<PlayerCheck>) => {
    const checked = await check().catch((): PlayerCheck => ({ kind: 'unavailable' }))
    if (checked.kind === 'unavailable') context.log.info({ supplier }, 'player check failed')
    return foundBy(checked)
  }
  return async ({ product_id, answers }) => {
    const { database, suppliers } = context
    for (const { supplier, sku, wanted, mapping } of await playerSupplies(database, product_id)) {
      const check = suppliers.get(supplier)?.checkPlayer
      const fields = fieldsOf(wanted, mapping, answers)
      if (!check || !fields) continue
      const key = createHash('sha256')
        .update(JSON.stringify([supplier, sku, fields]))
        .digest('hex')
      const known = kept.get(key)
      if (!known && !(await takeFromLimit(database, ofSupplier, supplier))) return unknown
      const found = known ?? lookUp(supplier, () => check(sku, fields))
      kept.set(key, found)
      // Only a clear answer is kept.
      void found.then(({ result }) => result === 'unknown' && kept.delete(key))
      return Promise.race([found, sleep(waitMs, unknown, { ref: false })])
    }
    return unknown
  }
}

function foundBy(checked: PlayerCheck): PlayerLookup {
  if (checked.kind === 'found' && checked.name) return { result: 'found', name: checked.name }
  return checked.kind === 'not_found' ? { result: 'not_found', name: null } : unknown
}
