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

/** A time as a text, in Malaysia: "22 Nov, 16:05". */
export const shortTime = (at: string) => short.format(new Date(at))

/** A time in Malaysia, short; in full where one points at it. `at`: as the server sends it. */
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
