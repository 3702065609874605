import type { payment as English } from '../en/payment.ts'

export const payment: typeof English = {
  continue: 'Teruskan pembayaran',
  selectMethod: 'Sila pilih kaedah pembayaran.',
  processing: 'Sedang diproses...',
  leaving: 'Membawa anda ke halaman pembayaran…',
  slow: 'Ini mengambil masa lebih lama daripada biasa. Sila biarkan halaman ini terbuka.',
  cameBack: 'Anda kembali sebelum pembayaran selesai.',
  closedWindow: 'Anda menutup tetingkap pembayaran sebelum membayar.',
  successful: 'Pembayaran berjaya',
  orderReceived: 'Pesanan diterima',
  notVerified: 'Pengesahan pembayaran gagal',
  failed: 'Ralat berlaku semasa pembayaran. Sila cuba lagi.',
  failedBecause: (reason) => `Ralat semasa pembayaran: ${reason}`,
  cardBlocked:
    'Pembayaran kad tidak dapat dimuatkan. Sila semak sambungan dan penyekat kandungan anda, kemudian cuba lagi.',
}
