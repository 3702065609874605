import type { payment as English } from '../en/payment.ts'

export const payment: typeof English = {
  continue: '继续付款',
  selectMethod: '请选择付款方式。',
  processing: '正在处理…',
  leaving: '正在前往付款页面…',
  slow: '所需时间比平时长，请勿关闭此页面。',
  cameBack: '您在付款完成前返回了。',
  closedWindow: '您在付款前关闭了付款窗口。',
  successful: '付款成功',
  orderReceived: '已收到订单',
  notVerified: '付款验证失败',
  failed: '结账时出错，请重试。',
  failedBecause: (reason) => `结账时出错：${reason}`,
  cardBlocked: '银行卡付款无法加载。请检查网络连接和内容拦截工具，然后重试。',
}
