/** Which entries of a list: so many, from there on. */
export type Cut = { limit: number; offset: number }

/**
 * A page of a sorted list counted from its nearer end: what is far from both is half of everything away,
 * and not all of it.
 */
export function nearCut<Sort extends { falling: boolean }>(
  total: number,
  sort: Sort,
  { limit, offset }: Cut,
): { sort: Sort; cut: Cut; isReversed: boolean } {
  const isReversed = offset > total / 2
  if (!isReversed) return { sort, cut: { limit, offset }, isReversed }
  const shown = Math.max(0, Math.min(limit, total - offset))
  const cut = { limit: shown, offset: Math.max(0, total - offset - shown) }
  return { sort: { ...sort, falling: !sort.falling }, cut, isReversed }
}
