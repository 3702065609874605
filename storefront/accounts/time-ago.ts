const words = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
const units: [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]

/** The time since a moment (ISO 8601) in words; `now` in ms. */
export function timeAgo(moment: string, now: number): string {
  const seconds = (now - Date.parse(moment)) / 1000
  const [unit, length] = units.find(([, length]) => seconds >= length) ?? []
  return unit && length ? words.format(-Math.floor(seconds / length), unit) : 'just now'
}
