import type { affiliate as English } from '../en/affiliate.ts'

export const affiliate: typeof English = {
  title: 'Daftar sebagai Affiliate',
  text: 'Anda buat video, siaran langsung atau tulisan tentang permainan? Kongsi pautan anda dan dapatkan komisen daripada pembelian pengikut anda.',
  aboutYou: 'Tentang anda',
  phoneNumber: 'Nombor telefon',
  yourChannel: 'Saluran anda',
  socialMedia: 'Media sosial',
  otherPlatforms: 'Lain-lain',
  reason: 'Mengapa anda mahu menjadi affiliate?',
  collaborations: 'Kerjasama terdahulu',
  collaborationsHint: "Tulis 'Tiada' jika ini kali pertama.",
  payout: 'Akaun untuk menerima komisen',
  bankName: 'Nama bank',
  accountNumber: 'Nombor akaun',
  accountName: 'Nama pemegang akaun',
  document: 'Dokumen',
  documentHint: 'PDF, PNG atau JPEG, tidak melebihi 5 MB. Sila letakkan tera air.',
  chooseDocument: 'Pilih dokumen anda',
  chooseAnother: (size) => `${size} · pilih yang lain`,
  upload: 'Muat naik',
  uploading: (percent) => `Memuat naik: ${percent} %`,
  checking: 'Menyemak dokumen anda...',
  preview: 'Pratonton',
  agree: 'Saya bersetuju dengan terma dan syarat.',
  submit: 'Hantar Permohonan',
  fieldMissing: 'Ruangan ini wajib diisi.',
  failed: 'Ada sesuatu yang tidak kena.',
  terms: 'Terma dan syarat',
  termReferrals:
    'Anda berkongsi kod atau pautan rujukan dengan pengikut anda. Sesiapa yang mendaftar melaluinya menjadi rujukan anda untuk selama-lamanya.',
  termCommission:
    'Anda mendapat komisen daripada pembelian rujukan anda, selepas ditolak bayaran balik. Kadarnya bergantung pada bilangan pengguna aktif dan jualan anda dalam bulan itu. Bayaran balik ditolak dalam bulan ia dibuat.',
  termActive:
    'Rujukan dikira aktif jika dia membayar pesanan dalam 30 hari yang lepas. Selepas 30 hari berturut-turut tanpa pesanan, dia tidak aktif sehingga membeli semula.',
  termMonth:
    'Setiap bulan ditutup selepas hari terakhirnya di Malaysia. Kami kemudian perlu membayar anda jumlah dalam penyatanya, ke akaun bank anda atau sebagai Apeak Gold.',
  termAbuse:
    'Merujuk diri sendiri, membeli melalui akaun orang lain, spam dan menyamar sebagai Apeak akan menamatkan kerjasama ini. Komisen yang diperoleh dengan cara itu tidak akan dibayar.',
  termPrivacy:
    'Kami menggunakan butiran dan dokumen anda hanya untuk menyemak permohonan anda dan membayar anda. Semuanya dipadamkan bersama akaun anda.',
}
