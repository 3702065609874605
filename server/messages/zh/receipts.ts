import type { receipts as English } from '../en/receipts.ts'

export const receipts: typeof English = {
  title: (number) => `收据 ${number}`,
  paid: (time) => `付款时间：${time}（马来西亚）`,
  reference: (reference) => `参考编号：${reference}`,
  paidBy: (method) => `付款方式：${method}`,
  customer: (email) => `顾客：${email}`,
  registrationNumber: (number) => `注册编号 ${number}`,
  taxNumber: (number) => `税务识别号码 ${number}`,
  serviceTaxNumber: (number) => `服务税编号 ${number}`,
  discount: '折扣',
  goldDiscount: 'Gold 折扣',
  fee: '手续费',
  total: '总计',
  includesTax: (percent) => `已含 ${percent} % 服务税`,
  refunded: '已退款',
}
