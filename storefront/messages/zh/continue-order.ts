import type { continueOrder as English } from '../en/continue-order.ts'

export const continueOrder: typeof English = {
  category: '类别',
  item: '商品',
  paymentMethod: '付款方式',
  logInForGold: '请登录后使用 Apeak Gold 付款。',
  logInToPay: '这张订单属于一个账户，请登录后付款。',
  tooLittleGold: (missing) =>
    `您的 Gold 余额不足，还差 ${missing}。充值后，我们会带您回到这张订单。`,
  noLongerUnpaid: '这张订单已无需付款。',
  orPayAnotherWay: '或用其他方式付款',
  saved: '您的订单已保存，无需重新填写。',
  payAnotherWay: '用其他方式付款',
  payAnotherWayNote:
    '如果您已经转账，请稍候，我们会发货。如果还没有，您现在可以用其他方式付款。原有的保留会结束，付款前您会看到当前价格。',
  methodFailed: '付款方式无法更改，请重试。',
}
