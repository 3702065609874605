import type { products as English } from '../en/products.ts'

export const products: typeof English = {
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
