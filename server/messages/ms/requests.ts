import type { requests as English } from '../en/requests.ts'

export const requests: typeof English = {
  pageNotFound: 'Tidak ditemui',
  tooLarge: 'Permintaan ini terlalu besar.',
  otherContentType: 'Jenis kandungan ini tidak diterima di sini.',
  failed: 'Ada masalah di pihak kami. Sila cuba lagi.',
  busy: 'Kedai sedang sibuk. Sila cuba lagi sebentar lagi.',
  invalid: 'Data yang diberikan tidak sah.',
  tooMany: 'Terlalu banyak permintaan.',
  tooManyCarts: 'Anda telah membuat terlalu banyak troli.',
  tooManyOrders: 'Anda telah membuat terlalu banyak pesanan.',
  tooManyPlayerChecks: 'Anda telah membuat terlalu banyak semakan pemain.',
  tooManyCartsOfNetwork:
    'Terlalu banyak troli dibuat dari rangkaian anda tanpa log masuk. Log masuk untuk meneruskan, atau tunggu.',
  tooManyOrdersOfNetwork:
    'Terlalu banyak pesanan dibuat dari rangkaian anda tanpa log masuk. Log masuk untuk meneruskan, atau tunggu.',
  tooManyPlayerChecksOfNetwork:
    'Terlalu banyak semakan pemain dibuat dari rangkaian anda tanpa log masuk. Log masuk untuk meneruskan, atau tunggu.',
  tryAgainInSeconds: (count) => `Sila cuba lagi dalam ${count} saat.`,
  tryAgainInMinutes: (count) => `Sila cuba lagi dalam ${count} minit.`,
  tryAgainInHours: (count) => `Sila cuba lagi dalam ${count} jam.`,
  inTurn: (first, second) => `${first} ${second}`,
}
