import type { ticket as English } from '../en/ticket.ts'

export const ticket: typeof English = {
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
