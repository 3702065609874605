import type { gold as English } from '../en/gold.ts'

export const gold: typeof English = {
  gold: 'Gold',
  fees: '手续费',
  history: 'Gold 记录',
  topUpGold: '充值 Gold',
  topUpAmount: (amount) => `充值 ${amount}`,
  needMoreGold: (amount) => `您还差 ${amount} 的 Gold。`,
  needMore: (amount) => `还差 ${amount}`,
  balance: (amount) => `余额 ${amount}`,
  saves: (amount) => `节省 ${amount}`,
  logIn: '登录后即可使用您的 Gold。',
}
