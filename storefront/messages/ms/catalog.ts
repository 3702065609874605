import type * as english from '../en/catalog.ts'

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

export const product: typeof english.product = {
  products: 'Produk',
  topUpTitle: (name, unit) => `Top up ${name} ${unit} di Malaysia`,
  buyTitle: (name) => `Beli ${name} di Malaysia`,
  product: 'Produk',
  notFound: 'Produk tidak dijumpai',
  failed: 'Produk gagal dimuatkan',
  browse: 'Lihat produk',
  deliveredInMinutes: (minutes) => `Dihantar dalam ${minutes} min hari ini`,
  deliveredInHours: (hours) => `Dihantar dalam ${hours} jam hari ini`,
  more: 'Lagi',
  less: 'Kurang',
  moreAboutGame: 'Lagi tentang permainan ini',
  lessAboutGame: 'Kurang tentang permainan ini',
}

export const products: typeof english.products = {
  title: 'Produk',
  tagTitle: (tag) => `Top up ${tag} di Malaysia`,
  allTitle: 'Semua top up permainan dan kad hadiah di Malaysia',
  description: (title) =>
    `${title}: top up permainan dan beli kad hadiah di Malaysia. Bayar dalam ringgit melalui perbankan dalam talian, e-dompet, kad atau Apeak Gold.`,
  none: 'Belum ada produk di sini.',
  sort: 'Susun',
  popular: 'Popular',
  byName: 'A–Z',
  onSale: 'Diskaun',
  tags: 'Tag',
  all: 'Semua',
  noTag: (tag) => `Tiada tag ‘${tag}’. Tag itu mungkin telah ditukar nama atau dibuang.`,
  showAll: 'Tunjukkan semua produk',
}
