import type { pin as English } from '../en/pin.ts'

export const pin: typeof English = {
  balance: 'Baki anda',
  pin: 'PIN keselamatan',
  verify: 'Sahkan PIN',
  verifying: 'Mengesahkan...',
  verified: 'PIN Berjaya Disahkan',
  missing: 'Sila sahkan PIN keselamatan anda.',
  forgot: 'Lupa PIN?',
  invalid: 'PIN tidak sah',
  failed: 'PIN tidak dapat disemak. Sila cuba lagi.',
}
