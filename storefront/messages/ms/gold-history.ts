import type { goldHistory as English } from '../en/gold-history.ts'

export const goldHistory: typeof English = {
  topUp: 'Top up',
  failed: 'Sejarah Apeak Gold gagal dimuatkan',
  none: 'Belum ada aktiviti Gold.',
  transaction: (id) => `Transaksi ${id}`,
  cancelPayment: 'Batalkan pembayaran',
  cancelling: 'Membatalkan...',
  confirmCancel: 'Sahkan pembatalan?',
  keepIt: 'Kekalkan',
  cancelNote: (amount) =>
    `Top up anda sebanyak ${amount} tidak akan dibayar. Jika anda sudah membuat bayaran, kami tetap mengkreditkan Gold.`,
  cancelDone: 'Transaksi berjaya dibatalkan.',
  cancelRefused: (reason) => `Ralat semasa membatalkan: ${reason}`,
  cancelFailed: 'Ralat berlaku semasa membatalkan. Sila cuba lagi.',

  statement: 'Penyata',
  statementNote: 'Muat turun aktiviti Gold anda (CSV).',
  from: 'Dari',
  to: 'Hingga',
  chooseDay: 'Sila pilih hari.',
  download: 'Muat turun CSV',
  preparing: 'Menyediakan...',

  paymentStatus: 'Status Pembayaran',
  transactionType: 'Jenis Transaksi',
  debit: 'Debit',
  credit: 'Kredit',
  paymentId: 'ID Pembayaran',

  ofTopUp: 'top up',
  ofPurchase: 'pembelian',
  ofRefund: 'bayaran balik',
  ofAdjustment: 'pelarasan',
  ofCommission: 'komisen',
  topUpTitle: 'Top up',
  purchase: 'Pembelian',
  refund: 'Bayaran balik',
  refundOf: (item) => `Bayaran balik bagi ${item}`,
  adjustment: 'Pelarasan',
  commission: 'Komisen',
}
