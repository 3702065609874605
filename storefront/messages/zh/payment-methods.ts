import type { paymentMethods as English } from '../en/payment-methods.ts'

export const paymentMethods: typeof English = {
  failed: '付款方式加载失败',
  more: '更多付款方式',
  unnamed: '未命名的付款方式',
  noFee: '免手续费',
  minimum: (fee) => `最低 ${fee}`,
  maximum: (rate) => `最高 ${rate}`,
}
