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
