import type { product as English } from '../en/product.ts'

export const product: typeof English = {
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
