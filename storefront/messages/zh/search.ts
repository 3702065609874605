import type { search as English } from '../en/search.ts'

export const search: typeof English = {
  results: '商品',
  found: (count) => `找到 ${count} 项`,
  nothing: '找不到商品。',
  didYouMean: '找不到商品。您要找的是不是：',
  help: '帮助',
  paymentMethod: '付款方式',
}
