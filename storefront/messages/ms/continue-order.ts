import type { continueOrder as English } from '../en/continue-order.ts'

export const continueOrder: typeof English = {
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
  payAnotherWay: 'Bayar dengan cara lain',
  payAnotherWayNote:
    'Jika anda sudah membuat pindahan, sila tunggu dan kami akan menghantar pesanan. Jika belum, anda boleh membayar dengan cara lain sekarang. Tempahan anda akan tamat, dan anda akan melihat harga semasa sebelum membayar.',
  methodFailed: 'Kaedah pembayaran tidak dapat ditukar. Sila cuba lagi.',
}
