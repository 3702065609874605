import type { lateOrder as English } from '../en/late-order.ts'

export const lateOrder: typeof English = {
  label: '延迟的订单',
  refundMe: '申请退款',
  refundAll: (amount, place) => `要将 ${amount} 退回${place}吗？`,
  refundRest: (place) => `要将尚未发货部分的款项退回${place}吗？`,
  cancelsOrder: '您的订单会被取消。',
  cancelsRest: '您订单的其余部分会被取消。',
  confirm: '是的，请退款',
  refunding: '正在退款…',
  keepWaiting: '继续等待',
  failed: '退款申请无法提交，请重试。',
}
