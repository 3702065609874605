import type * as English from '../en/answers.ts'

export { fields, forms } from '@apeak/contract/messages/ms/fields'

export const requests: typeof English.requests = {
  pageNotFound: 'Tidak ditemui',
  tooLarge: 'Permintaan ini terlalu besar.',
  otherContentType: 'Jenis kandungan ini tidak diterima di sini.',
  failed: 'Ada masalah di pihak kami. Sila cuba lagi.',
  busy: 'Kedai sedang sibuk. Sila cuba lagi sebentar lagi.',
  invalid: 'Data yang diberikan tidak sah.',
  tooMany: 'Terlalu banyak permintaan.',
  tooManyCarts: 'Anda telah membuat terlalu banyak troli.',
  tooManyOrders: 'Anda telah membuat terlalu banyak pesanan.',
  tooManyPlayerChecks: 'Anda telah membuat terlalu banyak semakan pemain.',
  tooManyCartsOfNetwork:
    'Terlalu banyak troli dibuat dari rangkaian anda tanpa log masuk. Log masuk untuk meneruskan, atau tunggu.',
  tooManyOrdersOfNetwork:
    'Terlalu banyak pesanan dibuat dari rangkaian anda tanpa log masuk. Log masuk untuk meneruskan, atau tunggu.',
  tooManyPlayerChecksOfNetwork:
    'Terlalu banyak semakan pemain dibuat dari rangkaian anda tanpa log masuk. Log masuk untuk meneruskan, atau tunggu.',
  tryAgainInSeconds: (count) => `Sila cuba lagi dalam ${count} saat.`,
  tryAgainInMinutes: (count) => `Sila cuba lagi dalam ${count} minit.`,
  tryAgainInHours: (count) => `Sila cuba lagi dalam ${count} jam.`,
  inTurn: (first, second) => `${first} ${second}`,
}

export const input: typeof English.input = {
  required: 'Medan ini wajib diisi.',
  notValid: 'Ini tidak sah.',
  unknownField: 'Medan ini tidak dikenali.',
  text: 'Ini mestilah teks.',
  wholeNumber: 'Ini mestilah nombor bulat.',
  number: 'Ini mestilah nombor.',
  yesOrNo: 'Ini mestilah true atau false.',
  list: 'Ini mestilah senarai.',
  object: 'Ini mestilah objek.',
  nothing: 'Ini mestilah null.',
  otherType: 'Ini mestilah daripada jenis lain.',
  email: 'Sila masukkan alamat e-mel yang sah.',
  date: 'Sila masukkan tarikh, contohnya 2026-01-31.',
  oneOf: (values) => `Ini mestilah salah satu daripada: ${values}.`,
  atLeast: (least) => `Ini mestilah sekurang-kurangnya ${least}.`,
  atMost: (most) => `Ini tidak boleh melebihi ${most}.`,
  charactersAtLeast: (least) => `Sila masukkan sekurang-kurangnya ${least} aksara.`,
  charactersAtMost: (most) => `Sila masukkan maksimum ${most} aksara.`,
  giveAtLeast: (least) => `Sila berikan sekurang-kurangnya ${least}.`,
  giveAtMost: (most) => `Sila berikan maksimum ${most}.`,
  notUtf8: 'Kandungan ini bukan UTF-8 yang sah.',
  notJson: 'Kandungan ini bukan JSON yang sah.',
  unstorable: 'Teks ini mengandungi aksara yang tidak dapat disimpan.',
  nestedTooDeeply: 'Struktur ini terlalu dalam.',
  unreadableForm: 'Borang ini tidak dapat dibaca.',
  twice: 'Medan ini ada dua kali.',
  tooLong: 'Ini terlalu panjang.',
  formTooLong: 'Borang ini terlalu panjang.',
}

export const missing: typeof English.missing = {
  Account: 'Akaun tidak ditemui',
  Article: 'Artikel tidak ditemui',
  Category: 'Kategori tidak ditemui',
  Conversation: 'Perbualan tidak ditemui',
  Order: 'Pesanan tidak ditemui',
  Page: 'Halaman tidak ditemui',
  Payment: 'Pembayaran tidak ditemui',
  Picture: 'Gambar tidak ditemui',
  Player: 'Pemain tidak ditemui',
  Tag: 'Tag tidak ditemui',
  Transaction: 'Transaksi tidak ditemui',
}

export const limits: typeof English.limits = {
  itemOfGuests: (most) =>
    `Anda boleh memesan sehingga ${most} unit item ini tanpa log masuk. Log masuk untuk memesan lebih banyak.`,
  inNetworkItem:
    'Terlalu banyak unit item ini ditempah oleh pesanan tetamu yang belum dibayar dari rangkaian anda. Log masuk untuk membeli, atau tunggu.',
  inNetworkSale:
    'Terlalu banyak unit flash sale ini ditempah oleh pesanan tetamu yang belum dibayar dari rangkaian anda. Log masuk untuk membeli, atau tunggu.',
  inNetworkVoucher:
    'Baucar ini ditempah oleh pesanan tetamu yang belum dibayar dari rangkaian anda. Log masuk untuk membeli, atau tunggu.',
  beforePaymentItem: (most) =>
    `Anda boleh memesan sehingga ${most} unit item ini sebelum membayar. Kurangkan pesanan, atau bayar dengan Apeak Gold.`,
  beforePaymentSale: (most) =>
    `Anda boleh memesan sehingga ${most} unit flash sale ini sebelum membayar. Kurangkan pesanan, atau bayar dengan Apeak Gold.`,
  beforePaymentVoucher: (most) =>
    `Anda boleh menggunakan baucar ini sehingga ${most} kali sebelum membayar. Kurangkan pesanan, atau bayar dengan Apeak Gold.`,
  guestUnpaidItem:
    'Terlalu banyak unit item ini berada dalam pesanan yang belum dibayar sekarang. Log masuk jika anda pernah membeli di sini, atau tunggu.',
  guestUnpaidSale:
    'Terlalu banyak unit flash sale ini berada dalam pesanan yang belum dibayar sekarang. Log masuk jika anda pernah membeli di sini, atau tunggu.',
  guestUnpaidVoucher:
    'Baucar ini berada dalam terlalu banyak pesanan yang belum dibayar sekarang. Log masuk jika anda pernah membeli di sini, atau tunggu.',
  customerUnpaidItem:
    'Terlalu banyak unit item ini berada dalam pesanan yang belum dibayar sekarang. Bayar dengan Apeak Gold, atau tunggu.',
  customerUnpaidSale:
    'Terlalu banyak unit flash sale ini berada dalam pesanan yang belum dibayar sekarang. Bayar dengan Apeak Gold, atau tunggu.',
  customerUnpaidVoucher:
    'Baucar ini berada dalam terlalu banyak pesanan yang belum dibayar sekarang. Bayar dengan Apeak Gold, atau tunggu.',
  sale: (most, own) =>
    `Flash sale ini terhad kepada ${most} bagi setiap pelanggan, dan anda sudah mempunyai ${own}.`,
  unpaidOrders: (most) =>
    `Anda telah mencapai had ${most} pesanan yang belum dibayar. Bayar salah satu, atau tunggu.`,
  reservedUnits: (most) =>
    `Anda telah mencapai had ${most} item terhad dalam pesanan yang belum dibayar. Bayar sebahagian, atau tunggu.`,
  account:
    'Akaun anda telah mencapai had untuk sesuatu dalam pesanan ini. Gunakan kaedah pembayaran lain, atau buat pesanan baharu selepas log masuk.',
}

export const accounts: typeof English.accounts = {
  codeSent: 'OTP telah dihantar ke e-mel',
  emailVerified: 'Alamat e-mel anda telah disahkan. Anda boleh log masuk sekarang.',
  resetLinkSent:
    'Jika alamat ini mempunyai akaun, pautan untuk menetapkan semula kata laluan sedang dihantar.',
  passwordReset:
    'Kata laluan anda telah ditetapkan semula. Anda boleh log masuk dengan kata laluan baharu.',
  profileSaved: 'Profil berjaya dikemas kini',
  passwordSaved: 'Kata laluan berjaya dikemas kini',
  pinSaved: 'PIN keselamatan berjaya dikemas kini',
  pinVerified: 'PIN berjaya disahkan',
  deleted: 'Akaun anda telah dipadam.',
  loggedOut: 'Anda telah log keluar.',
  othersLoggedOut: 'Anda telah log keluar di semua tempat lain.',
  logIn: 'Sila log masuk untuk meneruskan.',
  otherAccount: 'Ini bukan akaun anda.',
  tooManyAttempts: 'Terlalu banyak percubaan yang gagal.',
  wrongLogin: 'E-mel atau kata laluan tidak sah.',
  verifyFirst: 'Sila sahkan alamat e-mel anda dahulu.',
  suspended: (reason) => `Akaun anda digantung. ${reason}`,
  unknownReferralCode: 'Kod rujukan ini tidak sah.',
  wrongCode: 'Kod ini salah atau telah tamat tempoh.',
  commonPassword: 'Kata laluan ini terlalu biasa. Sila pilih yang lain.',
  emailAsPassword: 'Kata laluan tidak boleh sama dengan alamat e-mel anda.',
  wrongDate: 'Tarikh ini tidak sah.',
  wrongPassword: 'Kata laluan salah.',
  wrongPin: 'PIN tidak sah',
  passwordsDiffer: 'Kata laluan tidak sepadan.',
  newPasswordsDiffer: 'Kata laluan baharu dan pengesahannya tidak sepadan.',
  pinsDiffer: 'PIN baharu dan pengesahannya tidak sepadan.',
  resetLinkEnded: 'Pautan ini telah tamat tempoh atau sudah digunakan. Sila minta yang baharu.',
  passwordChanged: 'Kata laluan anda baru sahaja berubah. Sila cuba lagi.',
  pinChanged: 'PIN anda baru sahaja berubah. Sila cuba lagi.',
  accountChanged: 'Akaun anda baru sahaja berubah. Sila cuba lagi.',
  deviceOn: (browser, system) => `${browser} pada ${system}`,
  unknownDevice: 'Peranti tidak dikenali',
  notDeletedYet: (unfinished) =>
    `Akaun anda belum boleh dipadam: anda masih mempunyai ${unfinished}.`,
  and: (one, other) => `${one} dan ${other}`,
  unfinishedOrders: (count) => `${count} pesanan yang belum selesai (lihat Sejarah Transaksi)`,
  unfinishedOrdersAtLeast: (count) =>
    `sekurang-kurangnya ${count} pesanan yang belum selesai (lihat Sejarah Transaksi)`,
  goldLeft: (amount) => `Gold bernilai ${amount}`,
  placedTopups: (count, amount) => `${count} top up yang belum dibayar bernilai ${amount}`,
  seeGold: (left) => `${left} (lihat Apeak Gold)`,
  commissionOwed: (amount) => `komisen sebanyak ${amount} (lihat Rujukan)`,
}

export const affiliates: typeof English.affiliates = {
  received: 'Permohonan anda telah diterima.',
  alreadyApplied: 'Anda sudah memohon.',
  notApproved: 'Tiada permohonan affiliate yang diluluskan.',
  codeReserved: 'Kod ini telah dikhaskan. Sila pilih yang lain.',
  codeTaken: 'Kod ini telah digunakan. Sila pilih yang lain.',
  codeChosen: 'Anda sudah memilih kod anda.',
}

export const checkout: typeof English.checkout = {
  logInForGold: 'Sila log masuk untuk membayar dengan Apeak Gold.',
  verifyPin: 'Sila sahkan PIN keselamatan anda.',
  methodNotAvailable: 'Kaedah pembayaran ini tidak tersedia.',
  notSold: 'Item ini tidak lagi tersedia.',
  soldOut: 'Item ini sudah habis dijual.',
  unitsLeft: (count) => `Hanya ${count} unit item ini yang tinggal.`,
  fillInAll: 'Sila isi semua medan wajib.',
  eachOptionOnce: 'Setiap soalan hanya boleh dijawab sekali.',
  unknownOption: 'Pilihan ini tidak dikenali.',
  answerNotValid: (name) => `${name} tidak sah.`,
  nothingChosen: 'Sila pilih produk dan kaedah pembayaran.',
  cartChanged: 'Troli anda telah berubah. Sila semak dan sahkan semula.',
  orderChanged: 'Pesanan anda telah berubah. Sila semak dan sahkan semula.',
  checkPriceFirst: 'Sila semak harga pesanan ini dahulu.',
  needsNoPayment: 'Pesanan ini tidak perlu dibayar lagi.',
  moneyReceived: (amount) =>
    `Kami telah menerima ${amount} untuk pesanan ini tetapi tidak dapat menggunakannya. Kami akan membayar balik atau menghubungi anda. Sila jangan bayar sekali lagi.`,
  saleLimit: (most) =>
    `Flash sale ini terhad kepada ${most} bagi setiap pelanggan. Sila pilih kurang daripada itu.`,
  tooManyVouchers: 'Terlalu banyak baucar tidak sah telah dicuba.',
  voucherNotValid: 'Baucar ini tidak sah.',
  voucherLimit: 'Anda telah mencapai had penggunaan baucar ini.',
  voucherNotForItem: 'Baucar ini tidak sah untuk item ini.',
  voucherEnded: 'Baucar ini telah habis digunakan atau tamat tempoh.',
  voucherMinimum: (amount) => `Baucar ini memerlukan pembelian sekurang-kurangnya ${amount}.`,
  methodMinimum: (amount) =>
    `Kaedah pembayaran ini memerlukan sekurang-kurangnya ${amount}. Sila pilih kaedah lain.`,
  priceChanged: 'Harga telah berubah.',
  saleEnded: 'Flash sale ini telah habis dijual atau tamat.',
  saleJustEnded: 'Flash sale ini baru sahaja habis dijual atau tamat.',
  itemPriceChanged: (from, to) => `Harga item ini telah berubah daripada ${from} kepada ${to}.`,
  totalIsNow: (total) => `Jumlahnya kini ${total}.`,
  totalInsteadOf: (total, before) => `Jumlahnya kini ${total}, bukan lagi ${before}.`,
  confirmTotal: (total) => `Jumlahnya kini ${total}: sila semak dan sahkan semula.`,
  notLateEnough: 'Pesanan ini belum cukup lewat untuk bayaran balik. Sila hubungi kami.',
  refundOnItsWay: 'Bayaran balik anda sedang dihantar.',
  detailsRemoved: 'Butiran ini telah dibuang.',
}

export const gold: typeof English.gold = {
  amountRange: 'Sila pilih jumlah dari RM 10.00 hingga RM 10,000.00.',
  cancelled: 'Top up ini telah dibatalkan.',
  alreadyPaid: 'Top up ini sudah dibayar.',
  otherMethod: 'Top up ini menggunakan kaedah pembayaran lain.',
  transactionCancelled: 'Transaksi berjaya dibatalkan.',
  balanceTooLow: (balance, price, lacking) =>
    `Baki Gold anda, ${balance}, tidak mencukupi. Harga pesanan ini ${price}, jadi anda memerlukan ${lacking} lagi. Tambah nilai, kemudian teruskan pesanan anda.`,
  dateTooEarly: 'Tarikh ini terlalu awal.',
  lastBeforeFirst: 'Hari terakhir tidak boleh sebelum hari pertama.',
  atMostAYear: 'Penyata meliputi paling lama setahun.',
  columnDate: 'Tarikh',
  columnType: 'Jenis',
  columnReference: 'Rujukan',
  columnIn: 'Masuk (RM)',
  columnOut: 'Keluar (RM)',
  columnBalance: 'Baki (RM)',
  openingBalance: 'Baki awal',
  closingBalance: 'Baki akhir',
  top_up: 'Tambah nilai',
  purchase: 'Pembelian',
  refund: 'Bayaran balik',
  adjustment: 'Pelarasan',
  commission: 'Komisen',
}

export const orders: typeof English.orders = {
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

export const payments: typeof English.payments = {
  providerUnavailable:
    'Penyedia pembayaran tidak memberi respons. Sila cuba lagi atau pilih kaedah pembayaran lain.',
  foreignCallback: 'Alamat panggilan balik mestilah milik kedai ini.',
}

export const receipts: typeof English.receipts = {
  title: (number) => `Resit ${number}`,
  paid: (time) => `Dibayar: ${time} (Malaysia)`,
  reference: (reference) => `Rujukan: ${reference}`,
  paidBy: (method) => `Kaedah pembayaran: ${method}`,
  customer: (email) => `Pelanggan: ${email}`,
  registrationNumber: (number) => `No. pendaftaran ${number}`,
  taxNumber: (number) => `No. pengenalan cukai ${number}`,
  serviceTaxNumber: (number) => `No. cukai perkhidmatan ${number}`,
  discount: 'Diskaun',
  goldDiscount: 'Diskaun Gold',
  fee: 'Caj',
  total: 'Jumlah',
  includesTax: (percent) => `Termasuk cukai perkhidmatan ${percent}%`,
  refunded: 'Dibayar balik',
}

export const support: typeof English.support = {
  ticketSubmitted: 'Tiket berjaya dihantar',
  formSubmitted: 'Borang berjaya dihantar',
}

export const news: typeof English.news = {
  feedTitle: 'Apeak: Berita Dan Acara',
}
