import type { orderHelp as English } from '../en/order-help.ts'

export const orderHelp: typeof English = {
  title: 'Ada masalah?',
  getHelp: 'Dapatkan bantuan',
  correct: 'Betulkan butiran',
  correctionNote:
    'Kami akan menyemaknya sebelum menghantar pesanan, dan menghantar keputusannya melalui e-mel.',
  asked: (details) => `Kami akan menyemak pembetulan anda sebelum menghantar pesanan: ${details}`,
  accepted: 'Kami telah membetulkan butiran itu.',
  declined: (reason) => `Kami tidak dapat mengubah butiran itu: ${reason}`,
  changeOne: 'Ubah sekurang-kurangnya satu butiran.',
  sendRequest: 'Hantar permintaan',
  sending: 'Menghantar...',
  failed: 'Permintaan anda tidak dapat dihantar. Sila cuba lagi.',
}
