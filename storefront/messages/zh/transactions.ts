import type { transactions as English } from '../en/transactions.ts'

export const transactions: typeof English = {
  failed: '交易记录加载失败',
  timeSpan: '时间范围',
  pastDays: (days) => `最近 ${days} 天`,
  none: (days) => `您在最近 ${days} 天内没有订单。`,
  browse: '浏览商品',
  order: (id) => `订单 ${id}`,
  viewOrder: '查看订单',
  status: '状态',
  voucherCode: '兑换码',
  voucher: '优惠券',
  paymentMethod: '付款方式',
  noPayment: '无需付款',
  orderDate: '下单日期',
  transactionId: '交易 ID',
}
