import type { faq as English } from '../en/faq.ts'

export const faq: typeof English = {
  description:
    'Jawapan kepada soalan lazim tentang pembayaran, penghantaran, Apeak Gold dan affiliate.',
  heading: 'Soalan Lazim',
  loading: 'Memuatkan soalan lazim...',
  failed: 'Soalan lazim gagal dimuatkan',
  none: 'Tiada soalan lazim buat masa ini.',
  search: 'Cari soalan',
  searchHint: 'Cari...',
  noneFound: 'Tiada soalan dijumpai.',
  found: (count) => `${count} soalan dijumpai`,
  submitTicket: 'Hantar tiket bantuan',
  categories: 'Kategori',
  linkTo: 'Pautan ke soalan ini',
}
