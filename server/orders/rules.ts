import type { OrderAnswer } from '@apeak/contract/orders'

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

const hidden = '•••'

/** An address of mail that its owner knows again, and nobody else can write to. */
export function shortenedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, Math.min(2, at))}${hidden}${email.slice(at)}`
}

/** An answer that whoever gave it knows again. */
export function shortenedAnswer({ name, value }: OrderAnswer): OrderAnswer {
  const letters = [...value]
  if (letters.length < 6) return { name, value: hidden }
  return { name, value: letters.slice(0, 2).join('') + hidden + letters.slice(-2).join('') }
}
