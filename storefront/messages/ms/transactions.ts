import type { transactions as English } from '../en/transactions.ts'

export const transactions: typeof English = {
  failed: 'Sejarah Transaksi gagal dimuatkan',
  timeSpan: 'Tempoh masa',
  pastDays: (days) => `${days} hari lalu`,
  none: (days) => `Anda tiada pesanan dalam ${days} hari yang lalu.`,
  browse: 'Lihat produk',
  order: (id) => `Pesanan ${id}`,
  viewOrder: 'Lihat pesanan',
  status: 'Status',
  voucherCode: 'Kod Tebusan',
  voucher: 'Baucar',
  paymentMethod: 'Kaedah Pembayaran',
  noPayment: 'Tidak perlu bayaran',
  orderDate: 'Tarikh Pesanan',
  transactionId: 'ID Transaksi',
}
