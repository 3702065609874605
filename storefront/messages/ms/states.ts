import type { states as English } from '../en/states.ts'

export const states: typeof English = {
  loading: 'Memuatkan...',
  error: 'Ralat',
  retry: 'Cuba lagi',
  reload: 'Muat semula',
  partMissing: 'Bahagian ini tidak dapat dimuatkan. Sila cuba lagi.',
  productsFailed: 'Produk gagal dimuatkan',
  oops: 'Alamak!',
  unexpected: 'Maaf, ralat yang tidak dijangka telah berlaku.',
  notFound: 'Tidak Dijumpai',
  noPage: (place) =>
    `Tiada halaman di ${place}. Halaman itu mungkin telah dipindahkan atau dibuang.`,
  noPageHere: 'Tiada halaman di alamat ini. Halaman itu mungkin telah dipindahkan atau dibuang.',
  goHome: 'Ke Laman Utama',
  popularGames: 'Permainan popular',
}
