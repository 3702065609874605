const kept = 500

/** How often each record was pruned: a record of thousands of unsettled entries is not read at each new one. */
const calls = new WeakMap<object, number>()

/** Drops the oldest settled entries of a record, at the first call and every 500th, to keep state and file small. */
export function prune<T>(entries: Record<string, T>, isSettled: (entry: T) => boolean): void {
  const before = calls.get(entries) ?? 0
  calls.set(entries, before + 1)
  if (before % kept !== 0) return
  const settled = Object.entries(entries).filter(([, entry]) => isSettled(entry))
  for (const [id] of settled.slice(0, -kept)) delete entries[id]
}
