import type * as english from '../en/gold.ts'

export const gold: typeof english.gold = {
  gold: 'Gold',
  fees: 'Caj',
  history: 'Sejarah Gold',
  topUpGold: 'Top up Gold anda',
  topUpAmount: (amount) => `Top up ${amount}`,
  needMoreGold: (amount) => `Anda perlukan ${amount} Gold lagi.`,
  needMore: (amount) => `Anda perlukan ${amount} lagi`,
  balance: (amount) => `Baki ${amount}`,
  saves: (amount) => `jimat ${amount}`,
  logIn: 'Log masuk untuk menggunakan Gold anda.',
}

export const pin: typeof english.pin = {
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
