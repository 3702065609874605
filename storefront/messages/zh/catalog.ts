import type * as english from '../en/catalog.ts'

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

export const product: typeof english.product = {
  products: '商品',
  topUpTitle: (name, unit) => `马来西亚 ${name} ${unit} 充值`,
  buyTitle: (name) => `在马来西亚购买 ${name}`,
  product: '商品',
  notFound: '找不到商品',
  failed: '商品加载失败',
  browse: '浏览商品',
  deliveredInMinutes: (minutes) => `今日 ${minutes} 分钟送达`,
  deliveredInHours: (hours) => `今日 ${hours} 小时送达`,
  more: '展开',
  less: '收起',
  moreAboutGame: '展开游戏介绍',
  lessAboutGame: '收起游戏介绍',
}

export const products: typeof english.products = {
  title: '商品',
  tagTitle: (tag) => `马来西亚 ${tag} 充值`,
  allTitle: '马来西亚所有游戏充值与礼品卡',
  description: (title) =>
    `${title}：在马来西亚充值游戏、购买礼品卡。以令吉付款，可用网上银行、电子钱包、银行卡或 Apeak Gold。`,
  none: '这里还没有商品。',
  sort: '排序',
  popular: '热门',
  byName: '按名称',
  onSale: '特价',
  tags: '标签',
  all: '全部',
  noTag: (tag) => `没有“${tag}”这个标签，可能已改名或移除。`,
  showAll: '显示所有商品',
}
