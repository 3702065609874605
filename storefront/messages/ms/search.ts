import type { search as English } from '../en/search.ts'

export const search: typeof English = {
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
