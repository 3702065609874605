import type * as english from '../en/payments.ts'

export const payment: typeof english.payment = {
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

export const paymentMethods: typeof english.paymentMethods = {
  failed: '付款方式加载失败',
  more: '更多付款方式',
  unnamed: '未命名的付款方式',
  noFee: '免手续费',
  minimum: (fee) => `最低 ${fee}`,
  maximum: (rate) => `最高 ${rate}`,
}

export const howToPay: typeof english.howToPay = {
  title: '如何付款',
  withReference: '请按此金额付款并填写此参考编号，以便我们核对。',
  beforeReference: '请按此金额付款。确认后您会收到参考编号。',
  accountNumberOf: (bank) => `${bank} 户口号码`,
  amount: '金额',
  amountToCopy: '金额',
  recipientReference: '收款人参考',
  referenceToCopy: '参考编号',
  shopQr: '商店的 DuitNow QR',
  orScan: '或扫描此 DuitNow QR',
  saveQr: '保存 QR',
}

export const price: typeof english.price = {
  subtotal: '小计',
  voucher: (code) => `优惠券 ${code}`,
  discount: '折扣',
  fees: '手续费',
  total: '总计',
  notUpdated: '价格无法更新。',
  offline: '您已离线，恢复连接后价格会自动更新。',
}
