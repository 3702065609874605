/** Malaysia is eight hours ahead of UTC, the whole year. */
const AHEAD_MS = 8 * 3_600_000

/** A time (ISO) as a field for date and time shows it, in Malaysia: "2026-11-22T16:05". */
export const toMalaysianClock = (at: string) =>
  new Date(Date.parse(at) + AHEAD_MS).toISOString().slice(0, 16)

/** What such a field holds, as a time (ISO, UTC); undefined where it holds none. */
export function fromMalaysianClock(clock: string): string | undefined {
  const time = Date.parse(`${clock}:00+08:00`)
  return Number.isNaN(time) ? undefined : new Date(time).toISOString()
}
