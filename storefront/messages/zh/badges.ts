import type { badges as English } from '../en/badges.ts'

export const badges: typeof English = {
  pendingPayment: '待付款',
  pending: '待处理',
  processing: '处理中',
  completed: '已完成',
  refunded: '已退款',
  cancelled: '已取消',
  unknown: '未知',
  notPaidYet: '尚未付款',
  waitingForPayment: '等待您付款',
  beingDelivered: '发货中',
  delivered: '已发货',
  credited: '已到账',
  paidWithGold: '已用 Gold 付款',
}
