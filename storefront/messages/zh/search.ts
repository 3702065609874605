import type { search as English } from '../en/search.ts'

export const search: typeof English = {
  results: '商品',
  found: (count) => `找到 ${count} 项`,
  nothing: '找不到商品。',
  didYouMean: '找不到商品。您要找的是不是：',
  help: '帮助',
  paymentMethod: '付款方式',
  wordsOfRefunds: '退款 退货 退钱 取消 填错 refund return cancel',
  wordsOfTickets: '帮助 客服 联系 投诉 问题 未到账 工单 help contact support',
  wordsOfFaq: '常见问题 帮助 怎么 如何 付款 发货 兑换 faq help pay',
  wordsOfGold: '充值 余额 钱包 gold top up topup apeak',
  wordsOfOrders: '订单 记录 卡密 收据 查询 order history code receipt',
  wordsOfAccount: '账户 密码 资料 电邮 注销 pin account password email',
  wordsOfTerms: '条款 条件 terms',
  wordsOfPrivacy: '隐私 个人资料 privacy data',
  wordsOfNews: '新闻 活动 news events',
  wordsOfReferrals: '推荐 佣金 affiliate referral commission',
}
