import type { payments as English } from '../en/payments.ts'

export const payments: typeof English = {
  providerUnavailable:
    'Penyedia pembayaran tidak memberi respons. Sila cuba lagi atau pilih kaedah pembayaran lain.',
  foreignCallback: 'Alamat panggilan balik mestilah milik kedai ini.',
}
