const zone = { timeZone: 'Asia/Kuala_Lumpur' } as const
const full = new Intl.DateTimeFormat('en-GB', {
  ...zone,
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})
const short = new Intl.DateTimeFormat('en-GB', {
  ...zone,
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
})

/** Formats a time in Malaysia: "22 Nov, 16:05". */
export const shortTime = (at: string) => short.format(new Date(at))

/** A short time in Malaysia, in full as a tooltip. `at`: ISO. */
export function Time({ at }: { at: string }) {
  return (
    <time
      dateTime={at}
      title={`${full.format(new Date(at))} (Malaysia)`}
      style={{ whiteSpace: 'nowrap' }}
    >
      {shortTime(at)}
    </time>
  )
}

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
