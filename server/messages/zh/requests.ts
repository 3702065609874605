import type { requests as English } from '../en/requests.ts'

export const requests: typeof English = {
  pageNotFound: '找不到此页面',
  tooLarge: '请求内容过大。',
  otherContentType: '此处不接受这种内容类型。',
  failed: '我们这边出了点问题，请重试。',
  busy: '商店目前繁忙，请稍后再试。',
  invalid: '提交的数据无效。',
  tooMany: '请求过于频繁。',
  tooManyCarts: '您创建的购物车过多。',
  tooManyOrders: '您提交的订单过多。',
  tooManyPlayerChecks: '您查询玩家的次数过多。',
  tooManyCartsOfNetwork: '您所在的网络在未登录的情况下创建了过多购物车。请登录后继续，或稍候。',
  tooManyOrdersOfNetwork: '您所在的网络在未登录的情况下提交了过多订单。请登录后继续，或稍候。',
  tooManyPlayerChecksOfNetwork:
    '您所在的网络在未登录的情况下查询玩家的次数过多。请登录后继续，或稍候。',
  tryAgainInSeconds: (count) => `请在 ${count} 秒后重试。`,
  tryAgainInMinutes: (count) => `请在 ${count} 分钟后重试。`,
  tryAgainInHours: (count) => `请在 ${count} 小时后重试。`,
  inTurn: (first, second) => `${first}${second}`,
}
