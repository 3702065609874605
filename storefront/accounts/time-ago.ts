const words = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
const units: [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]

/** How long ago a moment (ISO 8601) was, in words; `now` is in ms. */
export function timeAgo(moment: string, now: number): string {
  const seconds = (now - Date.parse(moment)) / 1000
  const [unit, length] = units.find(([, length]) => seconds >= length) ?? []
  return unit && length ? words.format(-Math.floor(seconds / length), unit) : 'just now'
}
