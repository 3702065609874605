import type { mails as English } from '../en/mails.ts'

export const mails: typeof English = {
  hello: '您好：',
  helloName: (name) => `${name}，您好：`,
  whyReceived: (shop) => `您收到此电邮，是因为有人在 ${shop} 使用了您的地址。`,
  malaysianTime: (time) => `${time}（马来西亚时间）`,
  contactUs: '联系我们',
  logIn: '登录',
  exactAmount: (amount, reference) =>
    `请支付正好 ${amount}，并填写收款参考 ${reference}，以便我们核对。`,
  recipientReference: '收款参考',
  amount: '金额',
  scanOnOrderPage: '您也可以扫描订单页面上的 DuitNow 二维码。',
  scanOnTopupPage: '您也可以扫描充值页面上的 DuitNow 二维码。',
}
