const kept = 500

/** How often each record was pruned: a record of thousands of unsettled entries is not read at each new one. */
const calls = new WeakMap<object, number>()

/** Drops the oldest settled entries of a record at every 500th call, to keep state and file small. */
export function prune<T>(entries: Record<string, T>, isSettled: (entry: T) => boolean): void {
  const count = (calls.get(entries) ?? 0) + 1
  calls.set(entries, count)
  if (count % kept !== 0) return
  const settled = Object.entries(entries).filter(([, entry]) => isSettled(entry))
  for (const [id] of settled.slice(0, -kept)) delete entries[id]
}
