import type { purchase as English } from '../en/purchase.ts'

export const purchase: typeof English = {
  form: (game) => `Beli ${game}`,
  needsScripts:
    'JavaScript diperlukan untuk membuat pesanan. Sila aktifkannya dalam pelayar anda, atau hubungi kami.',
  enterDetails: 'Masukkan Butiran',
  selectItem: 'Pilih Item',
  selectPayment: 'Pilih Pembayaran',
  buy: 'Beli',
  buyNow: 'Beli Sekarang',
  chooseCategory: 'Pilih Kategori',
  itemMissing: 'Pilih item.',
  methodMissing: 'Pilih kaedah pembayaran.',
  loginMissing: 'Log masuk dahulu, atau pilih kaedah lain.',
  selectToSeePrice: 'Pilih item untuk melihat harganya.',
  email: 'E-mel',
  emailNote: 'Kami hantar pesanan anda dan perkembangannya ke sini.',
  didYouMean: (email) => `Adakah anda maksudkan ${email}?`,
  quantity: 'Kuantiti',
  oneLess: 'Kurangkan satu',
  oneMore: 'Tambah satu',
  deliverFrom: (opening) => `Pesan sekarang. Kami menghantar mulai ${opening}.`,
  backAt: (time) => `Kembali pada ${time}.`,
  testOrder:
    'Pesanan ujian: kedai anda belum dibuka. Hanya anda boleh membeli, dalam pelayar yang anda gunakan untuk log masuk ke konsol.',
}
