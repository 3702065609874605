import type * as english from '../en/payments.ts'

export const payment: typeof english.payment = {
  continue: 'Teruskan pembayaran',
  selectMethod: 'Sila pilih kaedah pembayaran.',
  processing: 'Sedang diproses...',
  leaving: 'Membawa anda ke halaman pembayaran…',
  slow: 'Ini mengambil masa lebih lama daripada biasa. Sila biarkan halaman ini terbuka.',
  cameBack: 'Anda kembali sebelum pembayaran selesai.',
  closedWindow: 'Anda menutup tetingkap pembayaran sebelum membayar.',
  successful: 'Pembayaran berjaya',
  orderReceived: 'Pesanan diterima',
  notVerified: 'Pengesahan pembayaran gagal',
  failed: 'Ralat berlaku semasa pembayaran. Sila cuba lagi.',
  failedBecause: (reason) => `Ralat semasa pembayaran: ${reason}`,
  cardBlocked:
    'Pembayaran kad tidak dapat dimuatkan. Sila semak sambungan dan penyekat kandungan anda, kemudian cuba lagi.',
}

export const paymentMethods: typeof english.paymentMethods = {
  failed: 'Kaedah pembayaran gagal dimuatkan',
  more: 'Lagi cara membayar',
  unnamed: 'Kaedah Pembayaran Tanpa Nama',
  noFee: 'Tiada caj',
  minimum: (fee) => `min. ${fee}`,
  maximum: (rate) => `maks. ${rate}`,
}

export const howToPay: typeof english.howToPay = {
  title: 'Cara membayar',
  withReference: 'Bayar tepat jumlah ini dengan rujukan ini supaya kami dapat memadankannya.',
  beforeReference:
    'Bayar tepat jumlah ini. Anda akan mendapat rujukan selepas anda mengesahkannya.',
  accountNumberOf: (bank) => `nombor akaun ${bank}`,
  amount: 'Jumlah',
  amountToCopy: 'jumlah',
  recipientReference: 'Rujukan penerima',
  referenceToCopy: 'rujukan',
  shopQr: 'DuitNow QR kedai',
  orScan: 'Atau imbas DuitNow QR ini',
  saveQr: 'Simpan QR',
}

export const price: typeof english.price = {
  subtotal: 'Jumlah kecil',
  voucher: (code) => `Baucar ${code}`,
  discount: 'Diskaun',
  fees: 'Caj',
  total: 'Jumlah',
  notUpdated: 'Harga tidak dapat dikemas kini.',
  offline: 'Anda di luar talian. Harga akan dikemas kini apabila anda kembali dalam talian.',
}

export const paymentStatus: typeof english.paymentStatus = {
  waiting: 'Kami sedang menunggu bank anda',
  waitingNote:
    'Pembayaran anda sedang diproses. Halaman ini dikemas kini sendiri. Anda boleh menutupnya; kami akan menghantar e-mel kepada anda.',
  received: 'Bayaran anda telah kami terima tetapi tidak dapat digunakan',
  receivedNote: 'Kami akan membayar balik atau menghubungi anda. Sila jangan bayar sekali lagi.',
  insufficientFunds: 'Baki akaun anda tidak mencukupi untuk pembayaran ini.',
  declined: 'Bank anda menolak pembayaran ini.',
  timedOut: 'Tempoh pembayaran ini telah tamat.',
  cancelled: 'Pembayaran ini telah dibatalkan.',
  authenticationFailed: 'Bank anda tidak dapat mengesahkan identiti anda.',
  checking: 'Sedang menyemak...',
  checkAgain: 'Semak semula',
}

export const transfer: typeof english.transfer = {
  label: 'Cara membayar',
  copyDetails: 'Salin butiran ini ke dalam aplikasi bank anda',
  sendExactly: 'Pindahkan jumlah yang tepat ini dengan rujukan ini',
  why: 'Supaya kami dapat memadankan pindahan anda dengan pesanan ini.',
  tellUs: 'Beritahu kami bahawa anda telah membayar',
  detailsFailed: 'Butiran bank gagal dimuatkan',
  pictureHelps: 'Anda boleh menambah gambar resit untuk membantu kami mencarinya.',
  told: (time) => `Anda telah memaklumkan kami pada ${time}.`,
  toldWithReceipt: (time) => `Anda telah memaklumkan kami pada ${time}, dengan resit.`,
  havePaid: 'Saya telah membayar',
  sendPicture: 'Hantar gambar',
  sending: 'Menghantar…',
  addPicture: 'Tambah gambar',
  picture: 'Gambar resit',
  failed: 'Ini tidak dapat dihantar. Sila cuba lagi.',
}

export const promises: typeof english.promises = {
  payment: 'Pembayaran',
  samePrice: 'Harga yang anda sahkan ialah harga yang anda bayar.',
  noAccount: 'Tidak perlu akaun.',
  safeDetails: 'Butiran kad dan bank kekal dengan penyedia pembayaran.',
}
