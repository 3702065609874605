import type { orderProgress as English } from '../en/order-progress.ts'

export const orderProgress: typeof English = {
  label: 'Kemajuan pesanan anda',
  done: 'selesai',
  received: 'Diterima',
  paid: 'Dibayar',
  beingDelivered: 'Sedang dihantar',
  delivered: 'Telah dihantar',
  refund: 'Bayaran balik',
  refunded: 'Dibayar balik',
  onItsWay: 'sedang dalam proses',
  waitingForTransfer: 'menunggu pindahan anda',
  notPaidYet: 'belum dibayar',
  onHold: 'ditangguhkan sehingga pertikaian selesai',
  waitingForAnswer: 'menunggu jawapan anda',
  partDelivered: (delivered, all) => `${delivered} daripada ${all} telah dihantar`,
  late: 'lebih lama daripada biasa',
  from: (opening) => `mulai ${opening}`,
  usually: (minutes) => `biasanya dalam masa ${minutes} minit`,
  inProgress: 'sedang berjalan',
}
