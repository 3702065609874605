import type { faq as English } from '../en/faq.ts'

export const faq: typeof English = {
  description: '关于付款、发货、Apeak Gold 和推广伙伴的常见问题解答。',
  heading: '常见问题',
  loading: '正在加载常见问题…',
  failed: '常见问题加载失败',
  none: '暂无常见问题。',
  search: '搜索问题',
  searchHint: '搜索…',
  noneFound: '找不到相关问题。',
  found: (count) => `找到 ${count} 个问题`,
  submitTicket: '提交客服工单',
  categories: '分类',
  linkTo: '此问题的链接',
}
