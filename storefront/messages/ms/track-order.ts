import type { trackOrder as English } from '../en/track-order.ts'

export const trackOrder: typeof English = {
  title: 'Jejak pesanan',
  description: 'Masukkan rujukan pesanan dan alamat e-mel yang anda guna semasa memesan.',
  intro:
    'Masukkan rujukan pesanan dan alamat e-mel yang anda guna semasa memesan. Kami akan menghantar pautan kepada anda.',
  reference: 'Rujukan pesanan',
  email: 'E-mel',
  enterReference: 'Masukkan rujukan pesanan anda.',
  enterEmail: 'Masukkan alamat e-mel anda.',
  send: 'Hantar pautan kepada saya',
  sending: 'Menghantar...',
  refused: 'Sila semak butiran anda.',
  failed: 'Ini tidak dapat dihantar. Sila cuba lagi.',
}
