import type { support as English } from '../en/support.ts'

export const support: typeof English = {
  website: 'Laman web',
  refused: (why) => `Borang gagal dihantar: ${why}`,
  noResponse: 'Tiada respons daripada kedai.',
  unknown: (why) => `Ralat yang tidak diketahui telah berlaku: ${why}`,
  unreadable: 'Jawapan tidak dapat dibaca.',
}
