import type { orders as English } from '../en/orders.ts'

export const orders: typeof English = {
  othersOrder: 'Sila log masuk ke akaun yang membuat pesanan ini.',
  guestsOrder:
    'Pesanan ini hanya boleh diubah dalam pelayar web yang anda gunakan semasa memesan, atau melalui pautan dalam e-melnya.',
  goldAfterOtherPayment:
    'Pembayaran untuk pesanan ini mungkin masih akan diterima, jadi ia tidak boleh dibayar dengan Gold. Gunakan kaedah pembayaran lain, atau buat pesanan baharu selepas log masuk.',
  noLongerCorrectable: 'Butiran ini tidak boleh diubah lagi.',
  beingRefunded: 'Pesanan ini sedang dibayar balik, jadi butirannya tidak boleh diubah.',
  askedThreeTimes: 'Anda sudah meminta sebanyak tiga kali. Sila hubungi kami.',
  fillInAllDetails: 'Sila isi semua butiran.',
  changeOneDetail: 'Ubah sekurang-kurangnya satu butiran.',
  onlyAnswers: 'Hanya jawapan boleh diubah, bukan soalannya.',
  correctionAsked: 'Kami akan menyemaknya sebelum menghantar.',
  noAnswerNeeded: 'Kami tidak lagi memerlukan jawapan.',
  answered: 'Terima kasih. Kami akan meneruskan pesanan anda.',
  choosePayment: 'Pilih cara untuk membayar.',
  otherMethod: 'Pesanan ini menggunakan kaedah pembayaran lain.',
  reservationExpired: 'Tempahan harga anda telah tamat. Sila teruskan dengan harga semasa.',
  alreadyPaid: 'Pesanan ini sudah dibayar.',
  awaitsNoTransfer: 'Pesanan ini tidak menunggu pindahan.',
  transferReported: 'Terima kasih. Kami akan mencari pindahan anda.',
  codeOlderThanAccount:
    'Kod ini lebih lama daripada akaun anda. Kami boleh menghantarnya semula melalui e-mel.',
  noCode: 'Tiada kod dihantar bersama pesanan ini.',
  codeOnItsWay: 'Kod anda sedang dihantar ke alamat e-mel anda.',
  linkSent: 'Jika kedua-duanya sepadan, kami telah menghantar pautan.',
  nothingLeftToRefund: 'Tiada baki untuk dibayar balik.',
  justDelivered: 'Pesanan anda baru sahaja dihantar.',
  aboveRefundable: 'Jumlah ini melebihi baki yang boleh dibayar balik.',
  beingDelivered: 'Pesanan ini sedang dihantar sekarang. Sila cuba lagi nanti.',
  refunded: 'Pesanan ini telah dibayar balik.',
  noReceipt: 'Pesanan ini tidak mempunyai resit.',
}
