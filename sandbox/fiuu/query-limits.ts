import type { World } from '../world.ts'
import type { QueryKind } from './fiuu-state.ts'

const minuteMs = 60_000

/** The age limit of each kind of query, in days. */
export const maxAgeDays: Record<QueryKind, number> = {
  transaction: 180,
  order: 30,
  batch: 1,
  orders: 1,
  transactions: 30,
  direct: 1,
}

/** Counts queries; returns how long the shop is blocked (milliseconds), or 0. */
export function queryLimits(world: World) {
  const asked = new Map<QueryKind, number[]>()
  let blockedUntil = 0
  return {
    count: (kind: QueryKind): number => {
      const now = world.clock.now()
      if (now < blockedUntil) return blockedUntil - now
      const { queriesPerMinute, blockMs } = world.settings.fiuu
      const allowed = world.state.fiuu.queriesPerMinute ?? queriesPerMinute[kind]
      const recent = (asked.get(kind) ?? []).filter((at) => at > now - minuteMs)
      recent.push(now)
      asked.set(kind, recent)
      if (recent.length <= allowed) return 0
      blockedUntil = now + blockMs
      return blockMs
    },
    lift: () => {
      blockedUntil = 0
      asked.clear()
    },
  }
}
