import type { World } from '../world.ts'
import type { QueryKind } from './fiuu-state.ts'

const minuteMs = 60_000

/** How far back each kind of question reaches, in days. */
export const reachDays: Record<QueryKind, number> = {
  transaction: 180,
  order: 30,
  batch: 1,
  orders: 1,
  transactions: 30,
  direct: 1,
}

/** Counts questions; says how long the shop is blocked (milliseconds), 0 when it may ask. */
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
