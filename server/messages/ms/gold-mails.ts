import type { goldMails as English } from '../en/gold-mails.ts'

export const goldMails: typeof English = {
  placedSubject: (amount) => `Kami telah menerima top up anda: Gold bernilai ${amount}`,
  placedHeading: 'Top up diterima',
  placedText: (name, amount) =>
    `Helo ${name}, terima kasih atas top up Gold bernilai ${amount}. Buat pindahan anda dan kami akan menambahnya ke baki anda.`,
  viewTopup: 'Lihat top up anda',
  addedSubject: (amount) => `Gold telah ditambah: ${amount}`,
  addedHeading: 'Gold telah ditambah',
  addedText: (name, amount) => `Helo ${name}, Gold bernilai ${amount} telah ditambah ke baki anda.`,
  addedLateText: (name, amount) =>
    `Helo ${name}, anda telah membatalkan top up ini, tetapi pembayaran anda diterima. Gold bernilai ${amount} telah ditambah ke baki anda.`,
  viewGold: 'Lihat Gold anda',
  transactionId: 'ID transaksi',
  reference: 'Rujukan',
  gold: 'Gold',
  fees: 'Caj',
  paid: 'Dibayar',
  toPay: 'Perlu dibayar',
  refundSubject: (amount) => `Bayaran balik anda sebanyak ${amount}`,
  refundHeading: 'Dibayar balik sebagai Gold',
  refundText: (name, amount) =>
    `Helo ${name}, pesanan anda telah dibayar balik. Gold bernilai ${amount} telah ditambah ke baki anda dan sedia untuk digunakan.`,
  unmatchedText: (name, amount) =>
    `Helo ${name}, kami menerima pembayaran yang tidak sepadan dengan mana-mana pesanan yang belum dibayar. Gold bernilai ${amount} telah ditambah ke baki anda dan sedia untuk digunakan.`,
  orderId: 'ID pesanan',
  topupId: 'ID top up',
  refund: 'Bayaran balik',
}
