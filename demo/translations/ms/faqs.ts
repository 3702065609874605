import { pagePaths } from '@apeak/contract/paths'
import type { TranslatedFaqs } from '../phrases.ts'

const payment: TranslatedFaqs = {
  'How can I pay?': {
    question: 'Bagaimana saya boleh membayar?',
    answer: `
<p>Ada empat kaedah pembayaran:</p>
<ul>
<li><strong>Apeak Gold</strong>, baki prabayar anda, dengan diskaun;</li>
<li><strong>Kad</strong>: Visa dan Mastercard;</li>
<li><strong>Perbankan dalam talian dan e-dompet</strong>: FPX, Touch 'n Go dan GrabPay;</li>
<li><strong>Pindahan bank manual</strong>, yang kami semak sendiri dalam satu hari bekerja.</li>
</ul>
<p>Tambahan atau potongan bagi setiap kaedah dipaparkan di halaman produk sebelum anda mengesahkan pesanan.</p>`,
  },
  'Do I need an account to buy?': {
    question: 'Perlukah saya ada akaun untuk membeli?',
    answer: `<p>Tidak. Tanpa akaun, anda boleh membayar dengan kad, perbankan dalam talian atau pindahan manual: kami hanya memerlukan alamat e-mel untuk pengesahan dan, bagi kad hadiah, untuk kodnya. Untuk Apeak Gold dan sejarah pesanan anda sendiri, sila <a href="${pagePaths.register}">daftar</a>. Pesanan terdahulu dengan alamat e-mel yang sama akan masuk ke akaun anda sebaik sahaja alamat itu disahkan.</p>`,
  },
  'My payment failed, or I closed the page. What now?': {
    question: 'Pembayaran saya gagal, atau saya tertutup halaman. Apa perlu saya buat?',
    answer: `<p>Tiada apa yang hilang. Jika anda sudah log masuk, buka <a href="${pagePaths.transactionHistory}">sejarah transaksi</a> dan pilih "Teruskan pembayaran"; anda boleh menukar kaedah. Jika wang telah keluar dari akaun bank anda tetapi pesanan masih berstatus "Menunggu Bayaran", tunggu beberapa minit: kami sendiri bertanya kepada bank, dan pesanan diteruskan sebaik sahaja bank menjawab.</p>`,
  },
  'How do I use a voucher?': {
    question: 'Bagaimana cara menggunakan baucar?',
    answer: `<p>Taip kodnya di ruangan baucar pada halaman produk, huruf besar atau kecil sama sahaja. Harga berubah serta-merta. Satu pesanan menerima satu baucar. Jika baucar sudah habis atau tamat tempoh, anda diberitahu sebelum membayar.</p>`,
  },
  'Was I charged twice?': {
    question: 'Adakah saya dicaj dua kali?',
    answer: `<p>Jika anda membayar pesanan yang sama untuk kali kedua, bayaran kedua itu direkodkan dan tidak membeli apa-apa: wang itu dikembalikan ke tempat asalnya. Bergantung pada bank anda, ini mengambil masa sehingga 14 hari. Jika selepas itu wang masih belum diterima, hantar <a href="${pagePaths.submitTicket}">tiket bantuan</a> dengan ID pesanan anda.</p>`,
  },
}

const delivery: TranslatedFaqs = {
  'How do I get what I bought?': {
    question: 'Bagaimana saya menerima apa yang saya beli?',
    answer: `<p>Dengan salah satu daripada dua cara, seperti yang dinyatakan di halaman produk. <strong>Top up dan pas</strong> dikreditkan terus ke ID pemain yang anda masukkan. <strong>Kad hadiah</strong> ialah kod: kod anda dihantar melalui e-mel dan, jika anda sudah log masuk, juga ada dalam <a href="${pagePaths.transactionHistory}">sejarah transaksi</a> anda.</p>`,
  },
  'How long does it take?': {
    question: 'Berapa lama masa yang diperlukan?',
    answer:
      '<p>Dalam 3 minit selepas pembayaran pada musim biasa, dan dalam 10 minit pada musim puncak. Pindahan bank manual perlu kami semak dahulu, yang mengambil masa sehingga satu hari bekerja. Pesanan selepas pukul 1 pagi diproses selepas pukul 9 pagi hari yang sama.</p>',
  },
  'Do you need the password of my game account?': {
    question: 'Adakah anda memerlukan kata laluan akaun game saya?',
    answer:
      '<p>Tidak, sama sekali. Top up hanya memerlukan ID pemain anda dan, bagi sesetengah permainan, zon, server atau tag. Sesiapa yang meminta kata laluan anda atas nama kami bukanlah kami.</p>',
  },
  'I entered a wrong player ID. Can you change it?': {
    question: 'Saya tersalah masukkan ID pemain. Bolehkah ia ditukar?',
    answer: `<p>Boleh, selagi pesanan belum dihantar: hantar <a href="${pagePaths.submitTicket}">tiket bantuan</a> dengan ID pesanan anda dengan segera. Selepas itu, item menjadi milik akaun dengan ID tersebut, dan kami mahupun pihak permainan tidak dapat menariknya semula.</p>`,
  },
  'My order is completed, but I see nothing in the game.': {
    question: 'Pesanan saya sudah selesai, tetapi tiada apa-apa dalam game.',
    answer: `<p>Log keluar dari game dan log masuk semula: banyak permainan hanya memaparkan item baharu selepas itu, dan ada yang meletakkannya dalam peti mel. Bagi kod, semak folder spam e-mel anda. Jika selepas sejam masih tiada, hantar <a href="${pagePaths.submitTicket}">tiket bantuan</a> dengan ID pesanan dan gambar profil anda yang menunjukkan ID.</p>`,
  },
}

const gold: TranslatedFaqs = {
  'What is Apeak Gold?': {
    question: 'Apakah itu Apeak Gold?',
    answer:
      '<p>Wang yang anda simpan dengan kami untuk membeli dengan lebih pantas dan lebih murah. Satu Gold bernilai satu ringgit. Gold milik akaun anda dan tidak boleh dijual kepada akaun lain.</p>',
  },
  'How do I top up?': {
    question: 'Bagaimana cara menambah nilai?',
    answer: `<p>Log masuk, buka <a href="${pagePaths.goldTopup}">Top up Gold</a>, pilih jumlah daripada RM 10 hingga RM 10,000 dan bayar dengan kad, perbankan dalam talian, e-dompet atau pindahan manual. Caj kaedah, jika ada, ditambah pada jumlah yang anda bayar dan tidak ditolak daripada Gold anda. Gold tidak boleh dibeli dengan Gold.</p>`,
  },
  'Why do I need a security PIN?': {
    question: 'Mengapa saya memerlukan PIN keselamatan?',
    answer:
      '<p>Supaya orang yang memegang telefon anda tidak boleh membelanjakan Gold anda. Anda memilih enam digit semasa mendaftar dan memasukkannya untuk setiap pembayaran dengan Gold. Selepas lima cubaan yang salah, PIN dikunci selama 15 minit dan anda menerima e-mel.</p>',
  },
  'I forgot my PIN.': {
    question: 'Saya terlupa PIN saya.',
    answer: `<p>Buka <a href="${pagePaths.accountInfo}">Maklumat Akaun</a>, kemudian PIN keselamatan, dan pilih "Lupa PIN?". Kami menghantar kod ke alamat e-mel anda; dengan kod itu anda menetapkan PIN baharu. Gold anda tidak terjejas.</p>`,
  },
  'My top-up is still pending.': {
    question: 'Tambah nilai saya masih belum selesai.',
    answer: `<p>Ia belum dibayar, atau bank belum memberitahu kami. Dalam <a href="${pagePaths.goldHistory}">sejarah Gold</a> anda boleh meneruskannya dengan kaedah lain, atau membatalkannya. Jika wang untuk tambah nilai yang telah dibatalkan tetap sampai, Gold anda tetap dikreditkan, dan kami memberitahu anda melalui e-mel.</p>`,
  },
}

const affiliates: TranslatedFaqs = {
  'Who can become an affiliate?': {
    question: 'Siapa yang boleh menjadi affiliate?',
    answer:
      '<p>Pencipta kandungan yang bercakap tentang permainan: di TikTok, Facebook, Instagram, YouTube atau tempat lain. Anda memerlukan akaun dengan kami, dan akaun bank atas nama anda untuk menerima bayaran komisen.</p>',
  },
  'How do I apply?': {
    question: 'Bagaimana cara memohon?',
    answer: `<p>Log masuk dan isi <a href="${pagePaths.registerAffiliate}">borang affiliate</a>. Borang itu meminta saluran anda, akaun bank anda dan satu dokumen dalam bentuk PDF, PNG atau JPEG; letakkan tera air padanya sebelum memuat naik. Kami membaca setiap permohonan dan memberitahu keputusannya melalui e-mel. Sementara itu, permohonan anda dipaparkan sebagai belum diputuskan di bawah <a href="${pagePaths.referrals}">Rujukan</a>.</p>`,
  },
  'What do I earn?': {
    question: 'Berapakah pendapatan saya?',
    answer:
      '<p>Peratusan daripada perbelanjaan sebulan orang yang anda rujuk. Kadarnya bergantung pada tahap anda, dan tahap bergantung pada dua angka: berapa ramai yang aktif, dan berapa banyak yang mereka beli bersama-sama. Yang dibayar balik tidak dikira. Papan pemuka anda menunjukkan kedua-dua angka, kadarnya, dan apa yang masih kurang untuk tahap seterusnya.</p>',
  },
  'Who counts as my referral?': {
    question: 'Siapa yang dikira sebagai rujukan saya?',
    answer:
      '<p>Semua orang yang mendaftar dengan kod rujukan anda. Seseorang dikira aktif jika telah membayar pesanan dalam 30 hari yang lalu. Pesanan anda sendiri, dan pesanan akaun dengan alamat e-mel atau nombor telefon anda, tidak dikira.</p>',
  },
  'My application was rejected. May I try again?': {
    question: 'Permohonan saya ditolak. Bolehkah saya cuba lagi?',
    answer: `<p>Boleh. Apabila tiada permohonan anda yang masih terbuka, butang untuk memohon semula ada di bawah <a href="${pagePaths.referrals}">Rujukan</a>. Gunakannya apabila ada perubahan, seperti saluran baharu atau dokumen yang lebih baik.</p>`,
  },
}

export const faqs: TranslatedFaqs = { ...payment, ...delivery, ...gold, ...affiliates }
