import type * as english from '../en/support.ts'

export const support: typeof english.support = {
  website: 'Laman web',
  refused: (why) => `Borang gagal dihantar: ${why}`,
  noResponse: 'Tiada respons daripada kedai.',
  unknown: (why) => `Ralat yang tidak diketahui telah berlaku: ${why}`,
  unreadable: 'Jawapan tidak dapat dibaca.',
}

export const ticket: typeof english.ticket = {
  title: 'Hantar Tiket Bantuan',
  text: 'Ada masalah? Beritahu kami dan kami akan membalas melalui e-mel.',
  faqFirst: (faq) => `Banyak soalan sudah dijawab dalam ${faq}.`,
  received: 'Tiket anda telah diterima',
  receivedText: 'Simpan nombor ini. Kami akan membalas melalui e-mel dan menyebut nombor ini.',
  another: 'Hantar tiket lain',
  aboutOrder: (reference) => `Pesanan ${reference}`,
  orderReference: 'Rujukan pesanan (tidak wajib)',
  order: 'Pesanan (tidak wajib)',
  noOrder: 'Tiada pesanan tertentu',
  description: 'Penerangan',
  descriptionHint:
    'Apa yang berlaku, dan apa yang anda jangkakan? Jangan sekali-kali kongsi kata laluan atau PIN anda.',
  submit: 'Hantar Tiket',
}

export const partnership: typeof english.partnership = {
  title: 'Borang Kerjasama',
  text: 'Berikan kami maklumat ringkas dan mari kita terokai potensi kerjasama kita.',
  thanks: 'Terima kasih kerana menghubungi kami',
  thanksText: 'Ini nombor pertanyaan anda. Kami akan membalas melalui e-mel.',
  another: 'Hantar pertanyaan lain',
  contactNumber: 'Nombor telefon',
  type: 'Jenis kerjasama',
  message: 'Mesej',
  role: 'Jawatan',
  submit: 'Hantar Borang Kerjasama',
  publisher: 'Penerbit permainan',
  paymentCollaboration: 'Kerjasama pembayaran',
  marketingActivation: 'Kempen pemasaran',
  communityEngagement: 'Penglibatan komuniti',
  otherType: 'Lain-lain',
  executive: 'CEO/Eksekutif/Pengasas',
  developer: 'Pembangun permainan',
  marketer: 'Pemasaran',
  sales: 'Pembangunan perniagaan/Jualan',
  product: 'Pengurusan produk',
  finance: 'Kewangan/Pembayaran',
  operations: 'Operasi/Pengewangan',
  producer: 'Penerbit (Producer)',
  otherRole: 'Lain-lain',
}
