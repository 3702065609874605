import type * as english from '../en/orders.ts'

export const order: typeof english.order = {
  title: 'Pesanan anda',
  orderId: 'ID Pesanan',
  reference: 'Rujukan',
  referenceToCopy: 'rujukan',
  category: 'Kategori',
  product: 'Produk',
  email: 'E-mel',
  amount: 'Jumlah',
  amountPaid: 'Jumlah Dibayar',
  payBy: 'Bayar sebelum',
  reservedUntil: 'Ditempah hingga',
  belongsToAccount: 'Pesanan ini milik sebuah akaun.',
  logIn: 'Log masuk',
  readOnly:
    'Anda boleh melihat pesanan ini, tetapi tidak boleh mengubahnya di sini. Jika ini pesanan anda, buka pautan dalam e-melnya, atau guna pelayar yang anda pakai semasa memesan.',
  payNow: 'Bayar sekarang',
  tryAgain: 'Cuba lagi',
  continuePayment: 'Teruskan pembayaran',
  chooseAnotherMethod: 'Pilih kaedah pembayaran lain',
  continueShopping: 'Terus membeli-belah',
  trackOrder: 'Jejak pesanan',
  saveReceipt: 'Simpan resit',
  preparingReceipt: 'Menyediakan…',
  receiptFailed: 'Resit tidak dapat dimuatkan.',
  receiptFile: (reference) => `resit-${reference}.pdf`,
  ordersHere: 'Pesanan anda pada peranti ini',
  ordersHereFailed: 'Pesanan anda gagal dimuatkan',
}

export const badges: typeof english.badges = {
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

export const orderCode: typeof english.orderCode = {
  title: (item) => `Kod ${item} anda`,
  sentBefore: 'Dihantar ke alamat e-mel anda sebelum anda mempunyai akaun.',
  show: 'Tunjukkan kod',
  opening: 'Membuka…',
  code: 'kod',
  codeNumber: (number) => `kod ${number}`,
  redeem: 'Cara menebus',
  mailAgain: 'E-mel sekali lagi',
  sending: 'Menghantar…',
  showFailed: 'Kod tidak dapat ditunjukkan. Sila cuba lagi.',
  sendFailed: 'Kod tidak dapat dihantar. Sila cuba lagi.',
}

export const continueOrder: typeof english.continueOrder = {
  category: 'Kategori',
  item: 'Item',
  paymentMethod: 'Kaedah pembayaran',
  logInForGold: 'Sila log masuk untuk menggunakan Apeak Gold sebagai kaedah pembayaran.',
  logInToPay: 'Pesanan ini milik sebuah akaun. Log masuk untuk membayarnya.',
  tooLittleGold: (missing) =>
    `Baki Gold anda tidak mencukupi. Anda perlukan ${missing} lagi. Tambah nilai, dan kami akan membawa anda kembali ke pesanan ini.`,
  noLongerUnpaid: 'Pesanan ini tidak perlu dibayar lagi.',
  orPayAnotherWay: 'Atau bayar dengan cara lain',
  saved: 'Pesanan anda telah disimpan, jadi anda tidak perlu mengisinya semula.',
  changePaymentMethod: 'Bayar dengan cara lain',
  payAnotherWayNote:
    'Jika anda sudah membuat pindahan, sila tunggu dan kami akan menghantar pesanan. Jika belum, anda boleh membayar dengan cara lain sekarang. Tempahan anda akan tamat, dan anda akan melihat harga semasa sebelum membayar.',
  methodFailed: 'Kaedah pembayaran tidak dapat ditukar. Sila cuba lagi.',
}

export const transactions: typeof english.transactions = {
  failed: 'Sejarah Transaksi gagal dimuatkan',
  timeSpan: 'Tempoh masa',
  pastDays: (days) => `${days} hari lalu`,
  none: (days) => `Anda tiada pesanan dalam ${days} hari yang lalu.`,
  browse: 'Lihat produk',
  order: (id) => `Pesanan ${id}`,
  viewOrder: 'Lihat pesanan',
  status: 'Status',
  voucherCode: 'Kod Tebusan',
  voucher: 'Baucar',
  paymentMethod: 'Kaedah Pembayaran',
  noPayment: 'Tidak perlu bayaran',
  orderDate: 'Tarikh Pesanan',
  transactionId: 'ID Transaksi',
}

export const trackOrder: typeof english.trackOrder = {
  title: 'Jejak pesanan',
  description: 'Masukkan rujukan pesanan dan alamat e-mel yang anda guna semasa memesan.',
  intro:
    'Masukkan rujukan pesanan dan alamat e-mel yang anda guna semasa memesan. Kami akan menghantar pautan kepada anda.',
  reference: 'Rujukan pesanan',
  email: 'E-mel',
  enterReference: 'Masukkan rujukan pesanan anda.',
  enterEmail: 'Masukkan alamat e-mel anda.',
  send: 'Hantar pautan kepada saya',
  sending: 'Menghantar...',
  refused: 'Sila semak butiran anda.',
  failed: 'Ini tidak dapat dihantar. Sila cuba lagi.',
}
