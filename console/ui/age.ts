/** How long ago something was, as people say it: "12 min", "5 h", "3 days". */
export const ageOf = (since: string): string => ageText(Date.now() - Date.parse(since))

/** A time of so many milliseconds, likewise. */
export function ageText(ms: number): string {
  const minutes = Math.max(0, Math.round(ms / 60_000))
  if (minutes < 120) return `${minutes} min`
  const hours = Math.round(minutes / 60)
  return hours < 48 ? `${hours} h` : `${Math.round(hours / 24)} days`
}
