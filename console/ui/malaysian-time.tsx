const zone = { timeZone: 'Asia/Kuala_Lumpur' } as const
const dayFormat = new Intl.DateTimeFormat('en-GB', {
  ...zone,
  day: 'numeric',
  month: 'short',
  year: 'numeric',
})
const clockFormat = new Intl.DateTimeFormat('en-GB', {
  ...zone,
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
})
const secondsFormat = new Intl.DateTimeFormat('en-GB', {
  ...zone,
  timeStyle: 'medium',
  hour12: true,
})

/** Formats the day of a time in Malaysia: "24 Nov 2026". `at`: ISO, or milliseconds. */
export const dayText = (at: string | number) => dayFormat.format(new Date(at))

const shortDayFormat = new Intl.DateTimeFormat('en-GB', { ...zone, day: 'numeric', month: 'short' })

/** The same without the year: "24 Nov". */
export const shortDayText = (at: string) => shortDayFormat.format(new Date(at))

/** Formats a time in Malaysia: "24 Nov 2026, 3:29 pm". */
export const timeText = (at: string) => `${dayText(at)}, ${clockFormat.format(new Date(at))}`

/** A time in Malaysia, with seconds as a tooltip. It wraps only after the day. `at`: ISO. */
export function Time({ at }: { at: string }) {
  const time = new Date(at)
  return (
    <time
      dateTime={at}
      title={`${dayText(at)}, ${secondsFormat.format(time)} (Malaysia)`}
      style={{ wordBreak: 'keep-all', overflowWrap: 'normal' }}
    >
      <span style={noWrap}>{dayText(at)},</span>{' '}
      <span style={noWrap}>{clockFormat.format(time)}</span>
    </time>
  )
}

const noWrap = { whiteSpace: 'nowrap' } as const

/** The age of a time: "12 min", "5 h", "3 days". */
export const ageOf = (since: string): string => ageText(Date.now() - Date.parse(since))

/** The same for a duration in milliseconds. */
export function ageText(ms: number): string {
  const minutes = Math.max(0, Math.round(ms / 60_000))
  if (minutes < 120) return `${minutes} min`
  const hours = Math.round(minutes / 60)
  return hours < 48 ? `${hours} h` : `${Math.round(hours / 24)} days`
}

/** Malaysia is eight hours ahead of UTC, the whole year. */
const AHEAD_MS = 8 * 3_600_000

/** Converts a time (ISO) to the value of a datetime-local input, in Malaysia: "2026-11-22T16:05". */
export const toMalaysianClock = (at: string) =>
  new Date(Date.parse(at) + AHEAD_MS).toISOString().slice(0, 16)

/** Converts such a value to a time (ISO, UTC); undefined if empty. */
export function fromMalaysianClock(clock: string): string | undefined {
  const time = Date.parse(`${clock}:00+08:00`)
  return Number.isNaN(time) ? undefined : new Date(time).toISOString()
}
