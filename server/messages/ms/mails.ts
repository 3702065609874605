import type { mails as English } from '../en/mails.ts'

export const mails: typeof English = {
  hello: 'Helo,',
  helloName: (name) => `Helo ${name},`,
  whyReceived: (shop) => `Anda menerima e-mel ini kerana alamat anda digunakan di ${shop}.`,
  malaysianTime: (time) => `${time} (waktu Malaysia)`,
  contactUs: 'Hubungi kami',
  logIn: 'Log masuk',
  exactAmount: (amount, reference) =>
    `Sila bayar tepat ${amount} dengan rujukan penerima ${reference} supaya kami dapat memadankannya.`,
  recipientReference: 'Rujukan penerima',
  amount: 'Jumlah',
  scanOnOrderPage: 'Anda juga boleh mengimbas QR DuitNow di halaman pesanan.',
  scanOnTopupPage: 'Anda juga boleh mengimbas QR DuitNow di halaman top up.',
}
