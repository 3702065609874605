import type { promises as English } from '../en/promises.ts'

export const promises: typeof English = {
  payment: 'Pembayaran',
  samePrice: 'Harga yang anda sahkan ialah harga yang anda bayar.',
  noAccount: 'Tidak perlu akaun.',
  safeDetails: 'Butiran kad dan bank kekal dengan penyedia pembayaran.',
}
