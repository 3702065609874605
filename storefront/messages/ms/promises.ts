import type * as english from '../en/promises.ts'

export const promises: typeof english.promises = {
  payment: 'Pembayaran',
  samePrice: 'Harga yang anda sahkan ialah harga yang anda bayar.',
  noAccount: 'Tidak perlu akaun.',
  safeDetails: 'Butiran kad dan bank kekal dengan penyedia pembayaran.',
}
