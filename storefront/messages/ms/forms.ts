import type { forms as English } from '../en/forms.ts'

export const forms: typeof English = {
  name: 'Nama',
  email: 'E-mel',
  phone: 'Telefon',
  password: 'Kata laluan',
  confirmPassword: 'Sahkan kata laluan',
  otp: 'Kod pengesahan (OTP)',
  subject: 'Subjek',
  choose: 'Pilih…',
  pleaseWait: 'Sila tunggu...',
  sending: 'Menghantar...',
  saving: 'Menyimpan...',
  submitting: 'Menghantar...',
  showCharacters: 'Tunjukkan aksara',
  hideCharacters: 'Sembunyikan aksara',
  enterPin: 'Masukkan PIN 6 digit',
  unexpected: 'Ralat yang tidak dijangka telah berlaku. Sila cuba lagi.',
  unexpectedBecause: (reason) =>
    `Ralat yang tidak dijangka telah berlaku. Sila cuba lagi. ${reason}`,
  unexpectedLater: 'Ralat yang tidak dijangka telah berlaku. Sila cuba lagi sebentar nanti.',
  answered: (status) => `Kedai ini membalas dengan ralat ${status}.`,
  invalid: (reasons) => `Sila semak semula: ${reasons}`,
}
