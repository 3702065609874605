import type { price as English } from '../en/price.ts'

export const price: typeof English = {
  subtotal: '小计',
  voucher: (code) => `优惠券 ${code}`,
  discount: '折扣',
  fees: '手续费',
  total: '总计',
  notUpdated: '价格无法更新。',
  offline: '您已离线，恢复连接后价格会自动更新。',
}
