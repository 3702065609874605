import type * as english from '../en/purchase.ts'

export const items: typeof english.items = {
  item: '商品',
  none: '这里还没有商品。',
  showAll: (count) => `显示全部 ${count} 项`,
  soldOut: '已售罄',
  bestValue: '最划算',
  promo: '促销',
  promoOff: (off) => `促销 ${off}`,
  endsIn: (time) => `${time}后结束`,
  daysAndHours: (days, hours) => `${days}天${hours}小时`,
  insteadOf: (price) => `原价 ${price}`,
  left: (count) => `剩 ${count} 件`,
}

export const options: typeof english.options = {
  choose: '请选择…',
  yes: '是',
  whereIsIt: '在哪里找？',
  picture: '在游戏中哪里可以找到这些资料',
  players: '您下过单的玩家',
  remove: (player) => `移除 ${player}`,
}

export const purchase: typeof english.purchase = {
  form: (game) => `购买 ${game}`,
  needsScripts: '下单需要 JavaScript。请在浏览器中启用，或联系我们。',
  enterDetails: '填写资料',
  selectItem: '选择商品',
  selectPayment: '选择付款方式',
  buy: '购买',
  buyNow: '立即购买',
  chooseCategory: '选择分类',
  itemMissing: '请选择商品。',
  methodMissing: '请选择付款方式。',
  loginMissing: '请先登录，或选择其他付款方式。',
  selectToSeePrice: '选择商品即可查看价格。',
  email: '电邮',
  emailNote: '订单和最新进度会发送到这里。',
  didYouMean: (email) => `您要输入的是 ${email} 吗？`,
  quantity: '数量',
  oneLess: '减少一件',
  oneMore: '增加一件',
  deliverFrom: (opening) => `现在即可下单，${opening} 开始发货。`,
  backAt: (time) => `将于 ${time} 恢复。`,
  testOrder: '测试订单：您的商店尚未开张。只有您能在已登录控制台的浏览器中购买。',
}

export const purchaseChecks: typeof english.purchaseChecks = {
  productAndMethod: '请选择商品和付款方式。',
  selectItem: '选择商品',
  selectMethod: '选择付款方式',
  emailMandatory: '请填写电邮。',
  emailInvalid: '请输入有效的电邮地址。',
  enterEmail: '输入您的电邮',
  checkEmail: '检查您的电邮',
  loginForGold: '请登录以使用 Apeak Gold 付款。',
  logIn: '登录后可用 Gold 付款',
  goldMissing: (amount) => `您的 Gold 还差 ${amount}。`,
  getGold: (amount) => `Gold 还差 ${amount}`,
  verifyPin: '请验证您的安全 PIN 码。',
  enterPin: '输入您的 PIN 码',
  allFields: '请填写所有必填项。',
  check: (name) => `检查 ${name}`,
  tick: (name) => `勾选 ${name}`,
  choose: (name) => `选择 ${name}`,
  enter: (name) => `输入 ${name}`,
}

export const coupon: typeof english.coupon = {
  voucher: '优惠券',
  optional: '（选填）',
  enter: '输入优惠码',
  apply: '使用',
  clear: '移除',
  remove: (code) => `移除优惠券 ${code}`,
  itemFirst: '请先选择商品，再使用优惠券。',
}

export const cart: typeof english.cart = {
  failed: '购物车更新失败。',
  failedBecause: (reason) => `购物车更新失败：${reason}`,
}

export const confirmOrder: typeof english.confirmOrder = {
  title: '订单详情',
  isThisYou: '这是您的账号吗？',
  playerName: (name) => `玩家昵称是 ${name}`,
  lookingUp: '正在查询玩家昵称…',
  noPlayer: '找不到符合这些资料的玩家，请检查。',
  category: '分类',
  item: '商品',
  payment: '付款方式',
  email: '电邮',
  updatingPrice: '正在更新价格…',
  placeOrder: (total) => `提交订单 · ${total}`,
  pay: (total, method) => `付款 ${total} · ${method}`,
  agreement: (terms) => `确认即表示您同意${terms}`,
  startOver: '重新开始',
  anotherMethod: '选择其他付款方式',
  orderSaved: '订单已保存，您可以继续付款。如果重新开始，此订单不会收费。',
  priceExpired: '为您保留的价格已过期，价格可能已变动。',
  goldTooLow: (amount) => `您的 Gold 余额不足，还差 ${amount}。充值后会带您回到订单。`,
  topUpGold: '充值 Gold',
}
