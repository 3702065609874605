import type * as english from '../en/home.ts'

export const home: typeof english.home = {
  title: '马来西亚游戏充值',
  description:
    '在马来西亚充值 Mobile Legends、PUBG Mobile、Free Fire 等游戏。游戏充值与礼品卡以令吉计价，可用网上银行、电子钱包、银行卡或 Apeak Gold 付款。',
  highlights: '精选',
  slidesFailed: '轮播图加载失败',
  hours: '营业时间',
  operatingHours: '营业时间',
  reminder: '温馨提示',
  processing: '订单处理时间',
  news: '新闻',
  seeAll: '查看全部',
  seeAllOf: (title) => `查看全部${title}`,
}
