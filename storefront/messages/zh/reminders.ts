import type { reminders as English } from '../en/reminders.ts'

export const reminders: typeof English = {
  buyAgain: '再次购买',
  unpaidOrder: '待付款订单',
  notPaid: '尚未付款',
  lookingForTransfer: '我们正在查找您的转账',
  send: (amount) => `请转账 ${amount}`,
  sendBy: (amount, time) => `请在 ${time} 前转账 ${amount}`,
  viewOrder: '查看订单',
  continuePayment: '继续付款',
  hide: '不再显示',
}
