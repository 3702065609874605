import type { goldMails as English } from '../en/gold-mails.ts'

export const goldMails: typeof English = {
  placedSubject: (amount) => `我们已收到您的充值：价值 ${amount} 的 Gold`,
  placedHeading: '已收到充值',
  placedText: (name, amount) =>
    `${name}，您好！感谢您充值价值 ${amount} 的 Gold。请完成转账，我们会将其存入您的余额。`,
  viewTopup: '查看您的充值',
  addedSubject: (amount) => `Gold 充值成功：${amount}`,
  addedHeading: 'Gold 充值成功',
  addedText: (name, amount) => `${name}，您好！价值 ${amount} 的 Gold 已存入您的余额。`,
  addedLateText: (name, amount) =>
    `${name}，您好！您取消了这笔充值，但您的付款已到账。价值 ${amount} 的 Gold 已存入您的余额。`,
  viewGold: '查看您的 Gold',
  transactionId: '交易编号',
  reference: '参考编号',
  gold: 'Gold',
  fees: '手续费',
  paid: '已付',
  toPay: '应付',
  refundSubject: (amount) => `您的退款 ${amount}`,
  refundHeading: '已退款为 Gold',
  refundText: (name, amount) =>
    `${name}，您好！您的订单已退款。价值 ${amount} 的 Gold 已存入您的余额，可以使用了。`,
  unmatchedText: (name, amount) =>
    `${name}，您好！我们收到一笔与任何待付款订单都不相符的付款。价值 ${amount} 的 Gold 已存入您的余额，可以使用了。`,
  orderId: '订单号',
  topupId: '充值编号',
  refund: '退款',
}
