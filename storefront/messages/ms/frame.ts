import type * as english from '../en/frame.ts'

export const frame: typeof english.frame = {
  skipToContent: 'Langkau ke kandungan',
  loadingPage: 'Memuatkan halaman',
  announcement: 'Pengumuman',
  shopHome: 'Laman utama Apeak',
  openMenu: 'Buka menu',
  searchProducts: 'Cari produk',
  searchHint: 'Cari...',
  logIn: 'LOG MASUK',
  signUp: 'DAFTAR',
  myAccount: 'Akaun saya',
  goldBalance: 'Apeak Gold:',
  loadingBalance: 'Memuatkan baki...',
  theme: 'Tema',
  light: 'Cerah',
  dark: 'Gelap',
  system: 'Sistem',
  language: 'Bahasa',
  slogan: 'Rakan setia anda untuk token dan top up permainan, bersama komuniti gamer Malaysia.',
  sitemap: 'Peta laman',
  help: 'Bantuan',
  followUs: 'Ikuti kami',
  shopOn: (network) => `Apeak di ${network}`,
  rights: (years) => `© ${years} Apeak. Hak cipta terpelihara.`,
  webDesignBy: (name) => `Reka bentuk web oleh ${name}`,
  contact: 'Hubungi',
  liveChat: 'Sembang langsung',
  unreadChat: (count) => `Sembang langsung, ${count} jawapan baharu`,
  whatsapp: 'Sembang dengan kami di WhatsApp',
  newsFeed: 'Apeak: Berita Dan Acara',
}

export const pages: typeof english.pages = {
  home: 'Laman Utama',
  about: 'Tentang Kami',
  products: 'Semua produk',
  faq: 'Soalan Lazim',
  news: 'Berita & Acara',
  newsShort: 'Berita & Acara',
  newsHeading: 'Berita Dan Acara',
  accountInfo: 'Maklumat Akaun',
  gold: 'Apeak Gold',
  goldTopup: 'Top Up Gold',
  transactionHistory: 'Sejarah Transaksi',
  referrals: 'Rujukan',
  trackOrder: 'Jejak Pesanan',
  partnership: 'Kerjasama Perniagaan',
  submitTicket: 'Hantar Tiket',
  contact: 'Hubungi kami',
  terms: 'Terma & Syarat',
  privacyPolicy: 'Dasar Privasi',
  refundPolicy: 'Dasar Bayaran Balik',
  returnPolicy: 'Dasar Pemulangan & Bayaran Balik',
}

export const pageParts: typeof english.pageParts = {
  breadcrumbs: 'Laluan halaman',
  copy: (name) => `Salin ${name}`,
  copyFailed: 'Ini tidak dapat disalin. Sila salin sendiri.',
  preview: 'Pratonton: belum diterbitkan',
  table: 'Jadual',
  toasts: 'Pemberitahuan',
}

export const actions: typeof english.actions = {
  back: 'Kembali',
  cancel: 'Batal',
  close: 'Tutup',
  confirm: 'Sahkan',
  continue: 'Teruskan',
  copy: 'Salin',
  copied: 'Disalin',
  edit: 'Ubah',
  save: 'Simpan',
  send: 'Hantar',
}

export const cards: typeof english.cards = {
  fromPrice: (price) => `dari ${price}`,
  topUp: 'Top up',
  code: 'Kod',
  readMore: 'Baca Lagi',
  readMoreAbout: (title) => `Baca Lagi tentang ${title}`,
  carousel: 'karusel',
  slideOf: (number, count) => `${number} daripada ${count}`,
  showSlide: (number, count) => `Tunjukkan ${number} daripada ${count}`,
  previous: 'Sebelumnya',
  next: 'Seterusnya',
  play: 'Main',
  pause: 'Jeda',
}

export const states: typeof english.states = {
  loading: 'Memuatkan...',
  error: 'Ralat',
  retry: 'Cuba lagi',
  reload: 'Muat semula',
  partMissing: 'Bahagian ini tidak dapat dimuatkan. Sila cuba lagi.',
  productsFailed: 'Produk gagal dimuatkan',
  oops: 'Alamak!',
  unexpected: 'Maaf, ralat yang tidak dijangka telah berlaku.',
  notFound: 'Tidak Dijumpai',
  noPage: (place) =>
    `Tiada halaman di ${place}. Halaman itu mungkin telah dipindahkan atau dibuang.`,
  noPageHere: 'Tiada halaman di alamat ini. Halaman itu mungkin telah dipindahkan atau dibuang.',
  goHome: 'Ke Laman Utama',
  popularGames: 'Permainan popular',
}

export const paging: typeof english.paging = {
  pages: 'Halaman',
  previous: 'Sebelumnya',
  next: 'Seterusnya',
  // Short, to fit between the buttons on a phone.
  pageOf: (current, last) => `${current} / ${last}`,
  nothing: 'Tiada apa-apa di halaman ini.',
  first: 'Kembali ke halaman pertama',
}

export const menu: typeof english.menu = {
  menu: 'Menu',
  close: 'Tutup menu',
  main: 'Utama',
  general: 'Umum',
  transactions: 'Transaksi',
  referrals: 'Rujukan',
  others: 'Lain-lain',
  logOut: 'Log Keluar',
  logOutOfAccount: 'Log keluar',
  topUpNow: 'Top Up Sekarang',
}

export const search: typeof english.search = {
  results: 'Produk',
  found: (count) => `${count} dijumpai`,
  nothing: 'Tiada produk dijumpai.',
  didYouMean: 'Tiada produk dijumpai. Adakah anda maksudkan:',
  help: 'Bantuan',
  paymentMethod: 'Kaedah pembayaran',
  wordsOfRefunds: 'bayaran balik pulang wang batal salah refund return cancel',
  wordsOfTickets: 'bantuan hubungi sokongan aduan masalah lewat tiket help contact support',
  wordsOfFaq: 'faq soalan bantuan cara bayar pembayaran penghantaran tebus redeem help pay',
  wordsOfGold: 'gold top up topup tambah nilai baki dompet apeak',
  wordsOfOrders: 'pesanan sejarah kod resit jejak order history code receipt',
  wordsOfAccount: 'akaun kata laluan pin profil e-mel padam account password email',
  wordsOfTerms: 'terma syarat terms',
  wordsOfPrivacy: 'privasi data privacy',
  wordsOfNews: 'berita acara news events',
  wordsOfReferrals: 'rujukan affiliate komisen referral commission',
}
