import type * as english from '../en/orders.ts'

export const order: typeof english.order = {
  title: '您的订单',
  orderId: '订单 ID',
  reference: '参考编号',
  referenceToCopy: '参考编号',
  category: '类别',
  product: '商品',
  email: '电邮',
  amount: '金额',
  amountPaid: '已付金额',
  payBy: '付款期限',
  reservedUntil: '保留至',
  belongsToAccount: '这张订单属于一个账户。',
  logIn: '登录',
  readOnly:
    '您可以在此查看这张订单，但不能更改。如果这是您的订单，请打开订单电邮中的链接，或使用您下单时的浏览器。',
  payNow: '立即付款',
  tryAgain: '重试',
  continuePayment: '继续付款',
  chooseAnotherMethod: '选择其他付款方式',
  continueShopping: '继续购物',
  trackOrder: '查询订单',
  saveReceipt: '保存收据',
  preparingReceipt: '正在准备…',
  receiptFailed: '收据无法加载。',
  receiptFile: (reference) => `收据-${reference}.pdf`,
  ordersHere: '您在此设备上的订单',
  ordersHereFailed: '您的订单加载失败',
}

export const badges: typeof english.badges = {
  pendingPayment: '待付款',
  pending: '待处理',
  processing: '处理中',
  completed: '已完成',
  refunded: '已退款',
  cancelled: '已取消',
  unknown: '未知',
  notPaidYet: '尚未付款',
  waitingForPayment: '等待您付款',
  beingDelivered: '发货中',
  delivered: '已发货',
  credited: '已到账',
  paidWithGold: '已用 Gold 付款',
}

export const orderCode: typeof english.orderCode = {
  title: (item) => `您的 ${item} 卡密`,
  sentBefore: '在您注册账户之前，已发送到您的电邮地址。',
  show: '显示卡密',
  opening: '正在打开…',
  code: '卡密',
  codeNumber: (number) => `卡密 ${number}`,
  redeem: '兑换方法',
  mailAgain: '重新发送电邮',
  sending: '正在发送…',
  showFailed: '卡密无法显示，请重试。',
  sendFailed: '卡密无法发送，请重试。',
}

export const continueOrder: typeof english.continueOrder = {
  category: '类别',
  item: '商品',
  paymentMethod: '付款方式',
  logInForGold: '请登录后使用 Apeak Gold 付款。',
  logInToPay: '这张订单属于一个账户，请登录后付款。',
  tooLittleGold: (missing) =>
    `您的 Gold 余额不足，还差 ${missing}。充值后，我们会带您回到这张订单。`,
  noLongerUnpaid: '这张订单已无需付款。',
  orPayAnotherWay: '或用其他方式付款',
  saved: '您的订单已保存，无需重新填写。',
  changePaymentMethod: '用其他方式付款',
  payAnotherWayNote:
    '如果您已经转账，请稍候，我们会发货。如果还没有，您现在可以用其他方式付款。原有的保留会结束，付款前您会看到当前价格。',
  methodFailed: '付款方式无法更改，请重试。',
}

export const transactions: typeof english.transactions = {
  failed: '交易记录加载失败',
  timeSpan: '时间范围',
  pastDays: (days) => `最近 ${days} 天`,
  none: (days) => `您在最近 ${days} 天内没有订单。`,
  browse: '浏览商品',
  order: (id) => `订单 ${id}`,
  viewOrder: '查看订单',
  status: '状态',
  voucherCode: '兑换码',
  voucher: '优惠券',
  paymentMethod: '付款方式',
  noPayment: '无需付款',
  orderDate: '下单日期',
  transactionId: '交易 ID',
}

export const trackOrder: typeof english.trackOrder = {
  title: '查询订单',
  description: '请输入订单的参考编号，以及您下单时使用的电邮地址。',
  intro: '请输入订单的参考编号，以及您下单时使用的电邮地址。我们会把链接发给您。',
  reference: '订单参考编号',
  email: '电邮',
  enterReference: '请输入订单的参考编号。',
  enterEmail: '请输入您的电邮地址。',
  send: '把链接发给我',
  sending: '正在发送…',
  refused: '请检查您填写的资料。',
  failed: '无法发送，请重试。',
}
