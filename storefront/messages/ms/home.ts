import type * as english from '../en/home.ts'

export const home: typeof english.home = {
  title: 'Top up permainan di Malaysia',
  description:
    'Top up Mobile Legends, PUBG Mobile, Free Fire dan banyak lagi di Malaysia. Top up permainan dan kad hadiah dalam ringgit, melalui perbankan dalam talian, e-dompet, kad atau Apeak Gold.',
  highlights: 'Sorotan',
  slidesFailed: 'Slaid gagal dimuatkan',
  hours: 'Waktu operasi',
  operatingHours: 'Waktu Operasi',
  reminder: 'Peringatan',
  processing: 'Tempoh Pemprosesan Pesanan',
  news: 'Berita',
  seeAll: 'Lihat semua',
  seeAllOf: (title) => `Lihat semua ${title}`,
}
