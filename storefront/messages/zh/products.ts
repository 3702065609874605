import type { products as English } from '../en/products.ts'

export const products: typeof English = {
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
