import type { payments as English } from '../en/payments.ts'

export const payments: typeof English = {
  providerUnavailable: '付款服务商没有响应。请重试，或选择其他付款方式。',
  foreignCallback: '回调地址必须属于本商店。',
}
