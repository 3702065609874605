import type { pinSettings as English } from '../en/pin-settings.ts'

export const pinSettings: typeof English = {
  text: 'Enam digit yang mengesahkan pembayaran dengan Apeak Gold.',
  current: 'PIN semasa',
  new: 'PIN baharu',
  confirm: 'Sahkan PIN',
  noMatch: 'PIN baharu dan pengesahannya tidak sepadan.',
  change: 'Tukar PIN',
  forgot: 'Lupa PIN?',
  setNew: 'Tetapkan PIN Baharu',
}
