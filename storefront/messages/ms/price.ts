import type { price as English } from '../en/price.ts'

export const price: typeof English = {
  subtotal: 'Jumlah kecil',
  voucher: (code) => `Baucar ${code}`,
  discount: 'Diskaun',
  fees: 'Caj',
  total: 'Jumlah',
  notUpdated: 'Harga tidak dapat dikemas kini.',
  offline: 'Anda di luar talian. Harga akan dikemas kini apabila anda kembali dalam talian.',
}
