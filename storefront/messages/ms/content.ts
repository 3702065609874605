import type * as english from '../en/content.ts'

export const staticPage: typeof english.staticPage = {
  about: 'Tentang Kami',
  terms: 'Terma dan Syarat',
  privacyPolicy: 'Dasar Privasi',
  refundPolicy: 'Dasar Bayaran Balik',
  aboutFailed: 'Halaman Tentang Kami gagal dimuatkan',
  termsFailed: 'Halaman Terma dan Syarat gagal dimuatkan',
  privacyPolicyFailed: 'Halaman Dasar Privasi gagal dimuatkan',
  refundPolicyFailed: 'Halaman Dasar Bayaran Balik gagal dimuatkan',
}

export const news: typeof english.news = {
  titleOfPage: (page) => `Berita Dan Acara, halaman ${page}`,
  description: 'Permainan baharu, tawaran, panduan dan berita daripada Apeak.',
  loading: 'Memuatkan Berita dan Acara...',
  failed: 'Berita dan Acara gagal dimuatkan',
  none: 'Belum ada berita.',
  noneInCategories: 'Tiada artikel dalam kategori ini.',
  showAll: 'Tunjukkan semua artikel',
  hideCategories: 'Sembunyikan Kategori',
  showCategories: 'Tunjukkan Kategori',
  categories: 'Kategori',
  showThese: 'Tunjukkan pilihan ini',
}

export const article: typeof english.article = {
  allNews: 'Semua berita dan acara',
  notFound: 'Artikel tidak dijumpai',
  notFoundText: 'Artikel ini mungkin telah dinamakan semula atau dibuang.',
  failed: 'Artikel gagal dimuatkan',
}

export const faq: typeof english.faq = {
  description:
    'Jawapan kepada soalan lazim tentang pembayaran, penghantaran, Apeak Gold dan affiliate.',
  heading: 'Soalan Lazim',
  loading: 'Memuatkan soalan lazim...',
  failed: 'Soalan lazim gagal dimuatkan',
  none: 'Tiada soalan lazim buat masa ini.',
  search: 'Cari soalan',
  searchHint: 'Cari...',
  noneFound: 'Tiada soalan dijumpai.',
  found: (count) => `${count} soalan dijumpai`,
  submitTicket: 'Hantar tiket bantuan',
  categories: 'Kategori',
  linkTo: 'Pautan ke soalan ini',
}
