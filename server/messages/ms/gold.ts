import type { gold as English } from '../en/gold.ts'

export const gold: typeof English = {
  amountRange: 'Sila pilih jumlah dari RM 10.00 hingga RM 10,000.00.',
  cancelled: 'Top up ini telah dibatalkan.',
  alreadyPaid: 'Top up ini sudah dibayar.',
  otherMethod: 'Top up ini menggunakan kaedah pembayaran lain.',
  transactionCancelled: 'Transaksi berjaya dibatalkan.',
  balanceTooLow: (balance, price, lacking) =>
    `Baki Gold anda, ${balance}, tidak mencukupi. Harga pesanan ini ${price}, jadi anda memerlukan ${lacking} lagi. Tambah nilai, kemudian teruskan pesanan anda.`,
  dateTooEarly: 'Tarikh ini terlalu awal.',
  lastBeforeFirst: 'Hari terakhir tidak boleh sebelum hari pertama.',
  atMostAYear: 'Penyata meliputi paling lama setahun.',
  columnDate: 'Tarikh',
  columnType: 'Jenis',
  columnReference: 'Rujukan',
  columnIn: 'Masuk (RM)',
  columnOut: 'Keluar (RM)',
  columnBalance: 'Baki (RM)',
  openingBalance: 'Baki awal',
  closingBalance: 'Baki akhir',
  top_up: 'Tambah nilai',
  purchase: 'Pembelian',
  refund: 'Bayaran balik',
  adjustment: 'Pelarasan',
  commission: 'Komisen',
}
