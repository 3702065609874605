import type { reminders as English } from '../en/reminders.ts'

export const reminders: typeof English = {
  buyAgain: 'Beli lagi',
  unpaidOrder: 'Pesanan belum dibayar',
  notPaid: 'belum dibayar',
  lookingForTransfer: 'Kami sedang mencari pindahan anda',
  send: (amount) => `Pindahkan ${amount}`,
  sendBy: (amount, time) => `Pindahkan ${amount} sebelum ${time}`,
  viewOrder: 'Lihat pesanan',
  continuePayment: 'Sambung bayar',
  hide: 'Jangan tunjukkan ini lagi',
}
