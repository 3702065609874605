import type * as english from '../en/content.ts'

export const staticPage: typeof english.staticPage = {
  about: '关于我们',
  terms: '条款与条件',
  privacyPolicy: '隐私政策',
  refundPolicy: '退款政策',
  aboutFailed: '“关于我们”页面加载失败',
  termsFailed: '“条款与条件”页面加载失败',
  privacyPolicyFailed: '“隐私政策”页面加载失败',
  refundPolicyFailed: '“退款政策”页面加载失败',
}

export const news: typeof english.news = {
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

export const article: typeof english.article = {
  allNews: '所有新闻与活动',
  notFound: '找不到文章',
  notFoundText: '文章可能已重命名或删除。',
  failed: '文章加载失败',
}

export const faq: typeof english.faq = {
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
