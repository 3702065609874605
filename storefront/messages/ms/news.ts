import type { news as English } from '../en/news.ts'

export const news: typeof English = {
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
