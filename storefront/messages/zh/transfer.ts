import type { transfer as English } from '../en/transfer.ts'

export const transfer: typeof English = {
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
