import type { search as English } from '../en/search.ts'

export const search: typeof English = {
  results: 'Produk',
  found: (count) => `${count} dijumpai`,
  nothing: 'Tiada produk dijumpai.',
  didYouMean: 'Tiada produk dijumpai. Adakah anda maksudkan:',
  help: 'Bantuan',
  paymentMethod: 'Kaedah pembayaran',
}
