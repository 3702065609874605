import type { article as English } from '../en/article.ts'

export const article: typeof English = {
  allNews: '所有新闻与活动',
  notFound: '找不到文章',
  notFoundText: '文章可能已重命名或删除。',
  failed: '文章加载失败',
}
