import type * as english from '../en/payment-status.ts'

export const paymentStatus: typeof english.paymentStatus = {
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
