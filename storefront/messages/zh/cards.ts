import type { cards as English } from '../en/cards.ts'

export const cards: typeof English = {
  fromPrice: (price) => `${price} 起`,
  topUp: '直充',
  code: '卡密',
  readMore: '阅读更多',
  readMoreAbout: (title) => `阅读更多：${title}`,
  carousel: '轮播',
  slideOf: (number, count) => `第 ${number} 张，共 ${count} 张`,
  showSlide: (number, count) => `显示第 ${number} 张，共 ${count} 张`,
  previous: '上一张',
  next: '下一张',
  play: '播放',
  pause: '暂停',
}
