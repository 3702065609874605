import type { confirmOrder as English } from '../en/confirm-order.ts'

export const confirmOrder: typeof English = {
  title: 'Butiran pesanan',
  isThisYou: 'Adakah ini anda?',
  playerName: (name) => `Nama pemain ialah ${name}`,
  lookingUp: 'Mencari nama pemain…',
  noPlayer: 'Tiada pemain dengan butiran ini dijumpai. Sila semak semula.',
  category: 'Kategori',
  item: 'Item',
  payment: 'Pembayaran',
  email: 'E-mel',
  updatingPrice: 'Mengemas kini harga…',
  placeOrder: (total) => `Buat pesanan · ${total}`,
  pay: (total, method) => `Bayar ${total} · ${method}`,
  agreement: (terms) => `Dengan mengesahkan, anda bersetuju dengan ${terms}`,
  startOver: 'Mula semula',
  anotherMethod: 'Pilih kaedah pembayaran lain',
  orderSaved:
    'Pesanan anda telah disimpan, jadi anda boleh meneruskan pembayaran. Jika anda mula semula, anda tidak dicaj untuk pesanan ini.',
  priceExpired:
    'Tempoh harga yang disimpan untuk anda telah tamat, dan harga mungkin telah berubah.',
  goldTooLow: (amount) =>
    `Baki Gold anda tidak mencukupi. Anda perlukan ${amount} lagi. Top up dan kami akan bawa anda kembali ke pesanan anda.`,
  topUpGold: 'Top up Gold anda',
}
