import type { states as English } from '../en/states.ts'

export const states: typeof English = {
  loading: '正在加载…',
  error: '出错了',
  retry: '重试',
  reload: '重新加载',
  partMissing: '这部分无法加载，请重试。',
  productsFailed: '商品加载失败',
  oops: '哎呀！',
  unexpected: '抱歉，发生了意外错误。',
  notFound: '找不到页面',
  noPage: (place) => `${place} 没有页面，可能已移动或删除。`,
  noPageHere: '此地址没有页面，可能已移动或删除。',
  goHome: '返回首页',
  popularGames: '热门游戏',
}
