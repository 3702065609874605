/**
 * The time (ISO, UTC) at which shoppers see something, as it is stored; null for a draft. What is out
 * already and is to be out now keeps its time. `before`: the time that it has.
 */
export function publicationTime(wanted: string | null, before: string | null): string | null {
  if (wanted === null) return null
  if (wanted !== 'now') return new Date(wanted).toISOString()
  const isOut = before !== null && Date.parse(before) <= Date.now()
  return isOut ? before : new Date().toISOString()
}
