import type { orderProgress as English } from '../en/order-progress.ts'

export const orderProgress: typeof English = {
  label: '订单进度',
  done: '已完成',
  received: '已收到订单',
  paid: '已付款',
  beingDelivered: '发货中',
  delivered: '已发货',
  refund: '退款',
  refunded: '已退款',
  onItsWay: '正在处理',
  waitingForTransfer: '等待您的转账',
  notPaidYet: '尚未付款',
  onHold: '争议解决前暂停发货',
  waitingForAnswer: '等待您的回答',
  partDelivered: (delivered, all) => `已发货 ${delivered} 份，共 ${all} 份`,
  late: '比平时久',
  from: (opening) => `${opening} 起`,
  usually: (minutes) => `通常 ${minutes} 分钟内`,
  inProgress: '进行中',
}
