import type { coupon as English } from '../en/coupon.ts'

export const coupon: typeof English = {
  voucher: '优惠券',
  optional: '（选填）',
  enter: '输入优惠码',
  apply: '使用',
  clear: '移除',
  remove: (code) => `移除优惠券 ${code}`,
  itemFirst: '请先选择商品，再使用优惠券。',
}
