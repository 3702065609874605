import type * as english from '../en/promises.ts'

export const promises: typeof english.promises = {
  payment: '付款',
  samePrice: '您确认的价格就是您支付的价格。',
  noAccount: '无需注册账户。',
  safeDetails: '银行卡与银行资料只由付款服务商保管。',
}
