import type { items as English } from '../en/items.ts'

export const items: typeof English = {
  item: '商品',
  none: '这里还没有商品。',
  showAll: (count) => `显示全部 ${count} 项`,
  soldOut: '已售罄',
  bestValue: '最划算',
  promo: '促销',
  promoOff: (off) => `促销 ${off}`,
  endsIn: (time) => `${time}后结束`,
  daysAndHours: (days, hours) => `${days}天${hours}小时`,
  insteadOf: (price) => `原价 ${price}`,
  left: (count) => `剩 ${count} 件`,
}
