import type { missing as English } from '../en/missing.ts'

export const missing: typeof English = {
  Account: 'Akaun tidak ditemui',
  Article: 'Artikel tidak ditemui',
  Category: 'Kategori tidak ditemui',
  Conversation: 'Perbualan tidak ditemui',
  Order: 'Pesanan tidak ditemui',
  Page: 'Halaman tidak ditemui',
  Payment: 'Pembayaran tidak ditemui',
  Picture: 'Gambar tidak ditemui',
  Player: 'Pemain tidak ditemui',
  Tag: 'Tag tidak ditemui',
  Transaction: 'Transaksi tidak ditemui',
}
