import type { orderCode as English } from '../en/order-code.ts'

export const orderCode: typeof English = {
  title: (item) => `Kod ${item} anda`,
  sentBefore: 'Dihantar ke alamat e-mel anda sebelum anda mempunyai akaun.',
  show: 'Tunjukkan kod',
  opening: 'Membuka…',
  code: 'kod',
  codeNumber: (number) => `kod ${number}`,
  redeem: 'Cara menebus',
  mailAgain: 'E-mel sekali lagi',
  sending: 'Menghantar…',
  showFailed: 'Kod tidak dapat ditunjukkan. Sila cuba lagi.',
  sendFailed: 'Kod tidak dapat dihantar. Sila cuba lagi.',
}
