import type { news as English } from '../en/news.ts'

export const news: typeof English = {
  feedTitle: 'Apeak：新闻与活动',
}
