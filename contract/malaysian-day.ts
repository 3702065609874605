const isoDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kuala_Lumpur' })

/** The day in Malaysia at a time (ms since 1970; now), as it crosses the wire: YYYY-MM-DD. */
export const malaysianDay = (time = Date.now()): string => isoDay.format(time)
