import type { orderMails as English } from '../en/order-mails.ts'

export const orderMails: typeof English = {
  receivedSubject: (item) => `Kami telah menerima pesanan anda: ${item}`,
  receivedHeading: 'Pesanan diterima',
  receivedText: (item, game, whatFollows) =>
    `Terima kasih atas pesanan ${item} untuk ${game}. ${whatFollows}`,
  sendTransfer: (time) =>
    `Buat pindahan anda dan kami akan menghantarnya. Sila bayar sebelum ${time} untuk mengekalkan harga ini.`,
  sendTransferFrom: (opening, time) =>
    `Buat pindahan anda dan kami akan menghantarnya mulai ${opening}. Sila bayar sebelum ${time} untuk mengekalkan harga ini.`,
  paid: 'Kami telah menerima pembayaran anda. Kami akan menghantarnya secepat mungkin.',
  paidFrom: (opening) => `Kami telah menerima pembayaran anda. Penghantaran bermula ${opening}.`,
  free: 'Tiada bayaran diperlukan. Kami akan menghantarnya secepat mungkin.',
  freeFrom: (opening) => `Tiada bayaran diperlukan. Penghantaran bermula ${opening}.`,
  unpaidSubject: (item) => `Pesanan anda belum dibayar: ${item}`,
  unpaidHeading: 'Belum dibayar',
  unpaidText: (item, game, amount, time) =>
    `Pesanan anda ${item} untuk ${game} belum dibayar. Bayar ${amount} sebelum ${time} untuk mengekalkan harga ini. Anda boleh menggunakan mana-mana kaedah pembayaran.`,
  continuePayment: 'Teruskan pembayaran',
  unpaidIgnore:
    'Jika anda sudah membayar atau tidak mahu pesanan ini lagi, abaikan e-mel ini. Anda tidak dikenakan bayaran untuk pesanan yang belum dibayar.',
  notReceivedSubject: (item) => `Kami belum menerima pembayaran anda: ${item}`,
  notReceivedHeading: 'Pembayaran belum diterima',
  notReceivedText: (item, game, amount) =>
    `Kami tidak menerima pembayaran anda sebanyak ${amount} untuk ${item} bagi ${game} dalam tempohnya, jadi harganya tidak lagi ditempah. Untuk membelinya, teruskan dengan harga semasa.`,
  doNotPayAgain: (reference) =>
    `Jika anda sudah membayar, jangan bayar lagi. Hubungi kami dengan rujukan ${reference}.`,
  viewOrder: 'Lihat pesanan anda',
  codeSubject: (game, product) => `Kod ${game} ${product} anda`,
  codesSubject: (game, product) => `Kod-kod ${game} ${product} anda`,
  codeText:
    'Terima kasih atas pesanan anda. Simpan e-mel ini: sesiapa yang mempunyai kod ini boleh menggunakannya.',
  code: 'Kod baucar',
  codeNumber: (number) => `Kod baucar ${number}`,
  deliveredSubject: (item) => `Pesanan anda telah dihantar: ${item}`,
  deliveredHeading: 'Pesanan dihantar',
  deliveredText: (item, game) => `Kami telah menghantar ${item} untuk ${game}.`,
  buyAgain: 'Beli lagi',
  correctedSubject: (item) => `Kami telah membetulkan pesanan anda: ${item}`,
  correctedHeading: 'Butiran pesanan dibetulkan',
  correctedText: (reference) =>
    `Kami telah membetulkan butiran pesanan anda ${reference} dan akan menghantar mengikut butiran di bawah. Jika butiran ini salah, sila hubungi kami segera.`,
  notChangedSubject: (item) => `Kami tidak dapat mengubah pesanan anda: ${item}`,
  notChangedHeading: 'Butiran tidak diubah',
  notChangedText: (reference, reason) =>
    `Anda meminta kami mengubah butiran pesanan anda ${reference}. Kami tidak mengubahnya: ${reason}`,
  lateSubject: (item) => `Mengambil masa lebih lama daripada biasa: ${item}`,
  lateHeading: 'Mengambil masa lebih lama daripada biasa',
  lateText: (item, game) =>
    `Kami masih belum menghantar pesanan anda ${item} untuk ${game}. Kami mohon maaf. Pesanan anda masih dalam giliran, dan anda tidak perlu berbuat apa-apa.`,
  lateRefund:
    'Jika ia mengambil masa lebih lama lagi, anda boleh mendapatkan bayaran balik di halaman pesanan anda.',
  linkSubject: (reference) => `Pesanan anda ${reference}`,
  linkHeading: 'Pesanan anda',
  linkText:
    'Buka pautan ini untuk melihat pesanan anda. Sesiapa yang mempunyai pautan ini boleh mengubahnya, jadi simpan untuk diri anda sahaja.',
  linkIgnore: 'Jika anda tidak meminta pautan ini, abaikan e-mel ini.',
  askedSubject: (item) => `Soalan tentang pesanan anda: ${item}`,
  askedHeading: 'Kami ada soalan',
  askedText: (reference) =>
    `Kami memerlukan jawapan anda sebelum kami dapat menghantar pesanan anda ${reference}.`,
  answerLink: 'Jawab di halaman pesanan anda',
  refundedSubject: (amount, item) => `Bayaran balik anda sebanyak ${amount}: ${item}`,
  refundedHeading: 'Bayaran balik anda',
  refundedText: (amount) =>
    `Kami telah membayar balik ${amount} ke kaedah pembayaran asal anda. Bergantung pada bank anda, ia mungkin mengambil masa sehingga 14 hari untuk diterima.`,
  refund: 'Bayaran balik',
  orderId: 'ID pesanan',
  reference: 'Rujukan',
  category: 'Kategori',
  product: 'Produk',
  subtotal: 'Jumlah kecil',
  voucher: (code) => `Baucar ${code}`.trim(),
  fees: 'Caj',
  discount: 'Diskaun',
  total: 'Jumlah',
}
