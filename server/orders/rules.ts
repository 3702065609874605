/** How many orders there were on a day (YYYY-MM-DD). */
type DayCount = { day: string; orders: number }

/** So many, behind so many. */
type Cut = { limit: number; offset: number }

/**
 * Of which days a page shows orders, and how many of theirs come before it. `counts`: the days with
 * any, the earliest first.
 */
export function cutOfDays(
  counts: readonly DayCount[],
  { falling }: { falling: boolean },
  { limit, offset }: Cut,
): { days: string[]; offset: number } {
  const days: string[] = []
  let before = 0
  let passed = 0
  for (const { day, orders } of falling ? counts.toReversed() : counts) {
    if (before >= offset + limit) break
    if (before + orders <= offset) passed = before + orders
    else days.push(day)
    before += orders
  }
  return { days, offset: offset - passed }
}
