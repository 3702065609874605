import type { pages as English } from '../en/pages.ts'

export const pages: typeof English = {
  home: '首页',
  about: '关于我们',
  products: '所有商品',
  faq: '常见问题',
  news: '新闻与活动',
  newsShort: '新闻与活动',
  newsHeading: '新闻与活动',
  accountInfo: '账户资料',
  gold: 'Apeak Gold',
  goldTopup: 'Gold 充值',
  transactionHistory: '交易记录',
  referrals: '推荐',
  trackOrder: '查询订单',
  partnership: '商务合作',
  submitTicket: '提交工单',
  contact: '联系我们',
  terms: '条款与条件',
  privacyPolicy: '隐私政策',
  refundPolicy: '退款政策',
  returnPolicy: '退货与退款政策',
}
