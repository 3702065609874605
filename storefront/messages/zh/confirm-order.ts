import type { confirmOrder as English } from '../en/confirm-order.ts'

export const confirmOrder: typeof English = {
  title: '订单详情',
  isThisYou: '这是您的账号吗？',
  playerName: (name) => `玩家昵称是 ${name}`,
  lookingUp: '正在查询玩家昵称…',
  noPlayer: '找不到符合这些资料的玩家，请检查。',
  category: '分类',
  item: '商品',
  payment: '付款方式',
  email: '电邮',
  updatingPrice: '正在更新价格…',
  placeOrder: (total) => `提交订单 · ${total}`,
  pay: (total, method) => `付款 ${total} · ${method}`,
  agreement: (terms) => `确认即表示您同意${terms}`,
  startOver: '重新开始',
  anotherMethod: '选择其他付款方式',
  orderSaved: '订单已保存，您可以继续付款。如果重新开始，此订单不会收费。',
  priceExpired: '为您保留的价格已过期，价格可能已变动。',
  goldTooLow: (amount) => `您的 Gold 余额不足，还差 ${amount}。充值后会带您回到订单。`,
  topUpGold: '充值 Gold',
}
