import type { Phrases } from '../phrases.ts'

/** The banner, the slides, the notice, the chat's hours, and the names of categories. */
export const home: Phrases = {
  'New here? The code APEAK10 takes 10% off your order.':
    'Baru di sini? Kod APEAK10 memberi diskaun 10% untuk pesanan anda.',

  'Top up and keep climbing.': 'Top up dan terus mendaki.',
  'Credits, passes and gift cards for the games you play, priced in ringgit.':
    'Kredit, pas dan kad hadiah untuk permainan anda, dengan harga dalam ringgit.',
  'Browse products': 'Lihat produk',
  'Flash sale: diamonds for less': 'Flash sale: Diamonds lebih murah',
  'A number of packs at a lower price, while they last.':
    'Beberapa pek pada harga lebih rendah, selagi ada.',
  'See the sale': 'Lihat jualan',
  'Pay with Apeak Gold and pay less': 'Bayar dengan Apeak Gold, lebih jimat',
  'Top up once, then pay with your PIN and get a discount on every order.':
    'Tambah nilai sekali, kemudian bayar dengan PIN dan dapatkan diskaun untuk setiap pesanan.',
  'Top up gold': 'Top up Gold',
  'A gift that always fits': 'Hadiah yang sentiasa sesuai',
  'Gift card codes by email, for consoles, app stores and films.':
    'Kod kad hadiah melalui e-mel, untuk konsol, kedai aplikasi dan filem.',
  'Choose a card': 'Pilih kad',

  '9:00am - 1:00am.': '9:00 pagi - 1:00 pagi.',
  'Orders placed after 1 AM are processed from 9 AM.':
    'Pesanan selepas 1 pagi diproses mulai 9 pagi.',
  'Regular seasons: within 3 mins.\nPeak seasons: within 10 mins.':
    'Musim biasa: dalam 3 minit.\nMusim puncak: dalam 10 minit.',

  'We are away just now: we answer every day from 9:00am to 1:00am. Leave your message and we answer as soon as we are back.':
    'Kami tiada buat masa ini: kami menjawab setiap hari dari 9:00 pagi hingga 1:00 pagi. Tinggalkan mesej anda dan kami akan menjawab sebaik sahaja kami kembali.',

  'Shop News': 'Berita Kedai',
  Guides: 'Panduan',
  Offers: 'Tawaran',

  Payment: 'Pembayaran',
  Delivery: 'Penghantaran',
  Affiliates: 'Affiliate',
}
