const format = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Kuala_Lumpur',
  dateStyle: 'long',
  timeStyle: 'short',
})

/** Formats a time for mails: 5 March 2026 at 00:05 (Malaysia time). */
export const malaysianTime = (time: Date) => `${format.format(time)} (Malaysia time)`
