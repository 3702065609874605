import type { gold as English } from '../en/gold.ts'

export const gold: typeof English = {
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
