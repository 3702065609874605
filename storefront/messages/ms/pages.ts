import type { pages as English } from '../en/pages.ts'

export const pages: typeof English = {
  home: 'Laman Utama',
  about: 'Tentang Kami',
  products: 'Semua produk',
  faq: 'Soalan Lazim',
  news: 'Berita & Acara',
  newsShort: 'Berita & Acara',
  newsHeading: 'Berita Dan Acara',
  accountInfo: 'Maklumat Akaun',
  gold: 'Apeak Gold',
  goldTopup: 'Top Up Gold',
  transactionHistory: 'Sejarah Transaksi',
  referrals: 'Rujukan',
  trackOrder: 'Jejak Pesanan',
  partnership: 'Kerjasama Perniagaan',
  submitTicket: 'Hantar Tiket',
  contact: 'Hubungi kami',
  terms: 'Terma & Syarat',
  privacyPolicy: 'Dasar Privasi',
  refundPolicy: 'Dasar Bayaran Balik',
  returnPolicy: 'Dasar Pemulangan & Bayaran Balik',
}
