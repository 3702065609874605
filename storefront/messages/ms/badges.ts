import type { badges as English } from '../en/badges.ts'

export const badges: typeof English = {
  pendingPayment: 'Menunggu Bayaran',
  pending: 'Menunggu',
  processing: 'Sedang Diproses',
  completed: 'Selesai',
  refunded: 'Dibayar Balik',
  cancelled: 'Dibatalkan',
  unknown: 'Tidak Diketahui',
  notPaidYet: 'Belum dibayar',
  waitingForPayment: 'Menunggu bayaran anda',
  beingDelivered: 'Sedang dihantar',
  delivered: 'Telah dihantar',
  credited: 'Telah dikreditkan',
  paidWithGold: 'Dibayar dengan Gold',
}
