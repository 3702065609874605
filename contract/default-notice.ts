import type { Notice } from './content.ts'

/** What a notice says until an operator writes another, and where it cannot be read. */
export const defaultNotice: Notice = {
  operating_hours: '9:00am - 1:00am.',
  reminder: 'An order placed after 1 AM is processed after 9 AM in the morning that follows.',
  order_processing_duration: 'Regular seasons: within 3 mins.\nPeak seasons: within 10 mins.',
}
