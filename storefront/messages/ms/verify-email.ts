import type { verifyEmail as English } from '../en/verify-email.ts'

export const verifyEmail: typeof English = {
  title: 'Sahkan E-mel',
  codeSentTo: (email) => `Masukkan kod 6 digit yang kami hantar ke ${email}.`,
  enterCode: 'Masukkan kod 6 digit daripada e-mel anda.',
  verifying: 'Mengesahkan...',
  verify: 'Sahkan',
  sendAgain: 'Hantar kod baharu',
  sendAgainIn: (seconds) => `Hantar kod baharu dalam ${seconds} saat`,
  noEmail: 'Tiada e-mel untuk disahkan.',
}
