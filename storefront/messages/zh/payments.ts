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

export const paymentStatus: typeof english.paymentStatus = {
  waiting: '正在等待银行确认',
  waitingNote: '您的付款正在处理中。此页面会自动更新，您也可以关闭它，我们会发电邮通知您。',
  received: '我们已收到您的付款，但无法使用',
  receivedNote: '我们会退款或与您联系，请勿再次付款。',
  insufficientFunds: '您的户口余额不足以支付此款项。',
  declined: '您的银行拒绝了此付款。',
  timedOut: '此付款已超时。',
  cancelled: '此付款已取消。',
  authenticationFailed: '您的银行无法验证您的身份。',
  checking: '正在查询…',
  checkAgain: '再次查询',
}

export const transfer: typeof english.transfer = {
  label: '付款方法',
  copyDetails: '将资料复制到您的银行应用程序',
  sendExactly: '转账此准确金额，并填写此参考编号',
  why: '这样我们才能将转账与这张订单对上。',
  tellUs: '告诉我们您已付款',
  detailsFailed: '银行资料加载失败',
  pictureHelps: '您可以附上收据图片，帮助我们找到转账。',
  told: (time) => `您已于 ${time} 通知我们。`,
  toldWithReceipt: (time) => `您已于 ${time} 通知我们，并附上收据。`,
  havePaid: '我已付款',
  sendPicture: '发送图片',
  sending: '正在发送…',
  addPicture: '添加图片',
  picture: '收据图片',
  failed: '无法发送，请重试。',
}

export const promises: typeof english.promises = {
  payment: '付款',
  samePrice: '您确认的价格就是您支付的价格。',
  noAccount: '无需注册账户。',
  safeDetails: '银行卡与银行资料只由付款服务商保管。',
}
