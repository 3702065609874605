const kept = 500

/** Drops the oldest settled entries of a record, to keep state and file small. */
export function prune<T>(entries: Record<string, T>, isSettled: (entry: T) => boolean): void {
  const all = Object.entries(entries)
  if (all.length <= kept * 2) return
  const settled = all.filter(([, entry]) => isSettled(entry))
  for (const [id] of settled.slice(0, -kept)) delete entries[id]
}
