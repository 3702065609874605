import type { missing as English } from '../en/missing.ts'

export const missing: typeof English = {
  Account: '找不到账户',
  Article: '找不到文章',
  Category: '找不到游戏或礼品卡',
  Conversation: '找不到对话',
  Order: '找不到订单',
  Page: '找不到页面',
  Payment: '找不到付款',
  Picture: '找不到图片',
  Player: '找不到玩家',
  Tag: '找不到标签',
  Transaction: '找不到交易',
}
