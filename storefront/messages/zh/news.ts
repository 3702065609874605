import type { news as English } from '../en/news.ts'

export const news: typeof English = {
  titleOfPage: (page) => `新闻与活动，第 ${page} 页`,
  description: '来自 Apeak 的新游戏、优惠、攻略与最新消息。',
  loading: '正在加载新闻与活动…',
  failed: '新闻与活动加载失败',
  none: '暂无新闻。',
  noneInCategories: '这些分类中没有文章。',
  showAll: '显示所有文章',
  hideCategories: '隐藏分类',
  showCategories: '显示分类',
  categories: '分类',
  showThese: '显示所选分类',
}
