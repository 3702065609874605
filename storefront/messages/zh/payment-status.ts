import type { paymentStatus as English } from '../en/payment-status.ts'

export const paymentStatus: typeof English = {
  waiting: '正在等待银行确认',
  waitingNote: '您的付款正在处理中。此页面会自动更新，您也可以关闭它，我们会发电邮通知您。',
  insufficientFunds: '您的户口余额不足以支付此款项。',
  declined: '您的银行拒绝了此付款。',
  timedOut: '此付款已超时。',
  cancelled: '此付款已取消。',
  authenticationFailed: '您的银行无法验证您的身份。',
  checking: '正在查询…',
  checkAgain: '再次查询',
}
