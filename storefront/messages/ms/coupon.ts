import type { coupon as English } from '../en/coupon.ts'

export const coupon: typeof English = {
  voucher: 'Baucar',
  optional: '(jika ada)',
  enter: 'Masukkan baucar anda',
  apply: 'Guna',
  clear: 'Buang',
  remove: (code) => `Buang baucar ${code}`,
  itemFirst: 'Pilih item dahulu, kemudian guna baucar anda.',
}
