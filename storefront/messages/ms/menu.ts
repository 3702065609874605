import type { menu as English } from '../en/menu.ts'

export const menu: typeof English = {
  menu: 'Menu',
  close: 'Tutup menu',
  main: 'Utama',
  general: 'Umum',
  transactions: 'Transaksi',
  referrals: 'Rujukan',
  others: 'Lain-lain',
  logOut: 'Log Keluar',
  logOutOfAccount: 'Log keluar',
  topUpNow: 'Top Up Sekarang',
}
