import type * as english from '../en/purchase.ts'

export const items: typeof english.items = {
  item: 'Item',
  none: 'Belum ada item di sini.',
  showAll: (count) => `Tunjukkan semua ${count} item`,
  soldOut: 'Habis dijual',
  bestValue: 'Paling berbaloi',
  promo: 'Promo',
  promoOff: (off) => `Promo ${off}`,
  endsIn: (time) => `tamat dalam ${time}`,
  daysAndHours: (days, hours) => `${days} hari ${hours} jam`,
  insteadOf: (price) => `harga asal ${price}`,
  left: (count) => `tinggal ${count}`,
}

export const options: typeof english.options = {
  choose: 'Pilih…',
  yes: 'Ya',
  whereIsIt: 'Di mana?',
  picture: 'Tempat mencari butiran ini dalam permainan',
  players: 'Pemain daripada pesanan anda sebelum ini',
  remove: (player) => `Buang ${player}`,
}

export const purchase: typeof english.purchase = {
  form: (game) => `Beli ${game}`,
  needsScripts:
    'JavaScript diperlukan untuk membuat pesanan. Sila aktifkannya dalam pelayar anda, atau hubungi kami.',
  enterDetails: 'Masukkan Butiran',
  selectItem: 'Pilih Item',
  selectPayment: 'Pilih Pembayaran',
  buy: 'Beli',
  buyNow: 'Beli Sekarang',
  chooseCategory: 'Pilih Kategori',
  itemMissing: 'Pilih item.',
  methodMissing: 'Pilih kaedah pembayaran.',
  loginMissing: 'Log masuk dahulu, atau pilih kaedah lain.',
  selectToSeePrice: 'Pilih item untuk melihat harganya.',
  email: 'E-mel',
  emailNote: 'Kami hantar pesanan anda dan perkembangannya ke sini.',
  didYouMean: (email) => `Adakah anda maksudkan ${email}?`,
  quantity: 'Kuantiti',
  oneLess: 'Kurangkan satu',
  oneMore: 'Tambah satu',
  deliverFrom: (opening) => `Pesan sekarang. Kami menghantar mulai ${opening}.`,
  backAt: (time) => `Kembali pada ${time}.`,
  testOrder:
    'Pesanan ujian: kedai anda belum dibuka. Hanya anda boleh membeli, dalam pelayar yang anda gunakan untuk log masuk ke konsol.',
}

export const purchaseChecks: typeof english.purchaseChecks = {
  productAndMethod: 'Sila pilih produk dan kaedah pembayaran.',
  selectItem: 'Pilih item',
  selectMethod: 'Pilih kaedah pembayaran',
  emailMandatory: 'E-mel wajib diisi.',
  emailInvalid: 'Sila masukkan alamat e-mel yang sah.',
  enterEmail: 'Masukkan e-mel anda',
  checkEmail: 'Semak e-mel anda',
  loginForGold: 'Sila log masuk untuk menggunakan Apeak Gold sebagai kaedah pembayaran.',
  logIn: 'Log masuk untuk guna Gold',
  goldMissing: (amount) => `Gold anda kurang ${amount}.`,
  getGold: (amount) => `Gold anda kurang ${amount}`,
  verifyPin: 'Sila sahkan PIN keselamatan anda.',
  enterPin: 'Masukkan PIN anda',
  allFields: 'Sila isi semua ruangan yang wajib.',
  check: (name) => `Semak ${name} anda`,
  tick: (name) => `Tandakan ${name}`,
  choose: (name) => `Pilih ${name} anda`,
  enter: (name) => `Masukkan ${name} anda`,
}

export const coupon: typeof english.coupon = {
  voucher: 'Baucar',
  optional: '(jika ada)',
  enter: 'Masukkan baucar anda',
  apply: 'Guna',
  clear: 'Buang',
  remove: (code) => `Buang baucar ${code}`,
  itemFirst: 'Pilih item dahulu, kemudian guna baucar anda.',
}

export const cart: typeof english.cart = {
  failed: 'Troli gagal dikemas kini.',
  failedBecause: (reason) => `Troli gagal dikemas kini: ${reason}`,
}

export const confirmOrder: typeof english.confirmOrder = {
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
