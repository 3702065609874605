import type * as english from '../en/gold.ts'

export const gold: typeof english.gold = {
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

export const pin: typeof english.pin = {
  balance: '您的余额',
  pin: '安全 PIN',
  verify: '验证 PIN',
  verifying: '正在验证…',
  verified: 'PIN 验证成功',
  missing: '请先验证您的安全 PIN。',
  forgot: '忘记 PIN？',
  invalid: 'PIN 不正确',
  failed: 'PIN 无法验证，请重试。',
}
