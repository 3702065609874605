import type { paymentMethods as English } from '../en/payment-methods.ts'

export const paymentMethods: typeof English = {
  failed: 'Kaedah pembayaran gagal dimuatkan',
  more: 'Lagi cara membayar',
  unnamed: 'Kaedah Pembayaran Tanpa Nama',
  noFee: 'Tiada caj',
  minimum: (fee) => `min. ${fee}`,
  maximum: (rate) => `maks. ${rate}`,
}
