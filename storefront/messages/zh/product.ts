import type { product as English } from '../en/product.ts'

export const product: typeof English = {
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
