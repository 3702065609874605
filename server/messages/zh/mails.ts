import type * as English from '../en/mails.ts'

export const mails: typeof English.mails = {
  hello: '您好：',
  helloName: (name) => `${name}，您好：`,
  whyReceived: (shop) => `您收到此电邮，是因为有人在 ${shop} 使用了您的地址。`,
  malaysianTime: (time) => `${time}（马来西亚时间）`,
  contactUs: '联系我们',
  logIn: '登录',
  exactAmount: (amount, reference) =>
    `请支付正好 ${amount}，并填写收款参考 ${reference}，以便我们核对。`,
  recipientReference: '收款参考',
  amount: '金额',
  scanOnOrderPage: '您也可以扫描订单页面上的 DuitNow 二维码。',
  scanOnTopupPage: '您也可以扫描充值页面上的 DuitNow 二维码。',
}

export const accountMails: typeof English.accountMails = {
  verifySubject: '您的 Apeak 验证码',
  verifyHeading: '验证您的电邮地址',
  verifyText: (time) =>
    `请输入此验证码以验证您的电邮地址。验证码将在 10 分钟后过期，仅适用于 ${time} 的注册。`,
  enterCode: '输入验证码',
  notRegistered:
    '如果当时不是您在注册，请勿输入此验证码，否则该账户将使用他人的密码。不输入验证码，就不会发生任何事。',
  existsSubject: '您已有 Apeak 账户',
  existsHeading: '您已有账户',
  existsText:
    '有人尝试用此地址注册账户，但您已有账户。没有任何更改。如果是您本人，请登录；如果忘记密码，请重置密码。',
  resetSubject: '重置您的 Apeak 密码',
  resetHeading: '重置您的密码',
  resetText: '请用此链接设置新密码。链接将在 60 分钟后过期，只能使用一次。',
  resetPassword: '重置密码',
  notRequested: '如果您没有提出此请求，请忽略此电邮。您的密码没有更改。',
  pinCodeSubject: '您用于设置新 PIN 码的 Apeak 验证码',
  pinCodeHeading: '设置新的安全 PIN 码',
  pinCodeText: '请输入此验证码以设置新的安全 PIN 码。验证码将在 10 分钟后过期。',
  notYou: '如果这不是您本人操作，可能有人能进入您的账户。请更改您的密码。',
  passwordChangedSubject: '您的 Apeak 密码已更改',
  passwordChangedHeading: '密码已更改',
  passwordChangedText:
    '您的密码已更改，其他所有设备均已退出登录。如果这不是您本人操作，请立即重置密码。',
  seeDevices: '登录后，您可以查看所有已登录的设备，并让它们退出登录。',
  devicesLink: '查看已登录的设备',
  pinChangedSubject: '您的 Apeak 安全 PIN 码已更改',
  pinChangedHeading: '安全 PIN 码已更改',
  pinChangedText:
    '您的安全 PIN 码已更改。如果这不是您本人操作，可能有人能进入您的账户。请立即重置密码，让所有设备退出登录，然后设置新的 PIN 码。',
  newPinLink: '设置新的 PIN 码',
  deletedSubject: '您的 Apeak 账户已删除',
  deletedHeading: '账户已删除',
  deletedText:
    '您的账户已删除，包括您的姓名、电邮地址、手机号码和生日。我们会保留您以往的订单，但不含这些资料。这是我们就此发出的最后一封电邮。',
  suspendedSubject: '您的 Apeak 账户已被停用',
  suspendedHeading: '账户已停用',
  suspendedText: (reason) => `您的账户已被停用，所有设备均已退出登录。${reason}`,
  suspendedMistake: '您的订单和 Gold 不受影响。如果您认为这是误会，请联系我们。',
  openAgainSubject: '您的 Apeak 账户已恢复使用',
  openAgainHeading: '账户已恢复使用',
  openAgainText: '您可以重新登录您的账户了，账户内容没有任何变化。',
  lockedHeading: '失败次数过多',
  passwordLockedSubject: '您的 Apeak 密码已暂时锁定',
  passwordLocked: (time) =>
    `您账户的密码连续输错五次，因此在所用的网络上锁定 ${time}。您在自己的设备上仍保持登录。重置密码可立即解锁。`,
  pinLockedSubject: '您的 Apeak 安全 PIN 码已暂时锁定',
  pinLocked: (time) =>
    `您账户的安全 PIN 码连续输错五次，因此在所用的网络上锁定 ${time}。您在自己的设备上仍保持登录。通过“忘记 PIN 码？”设置新的 PIN 码可立即解锁。`,
  emailCodeLockedSubject: '您的 Apeak 验证码已暂时锁定',
  emailCodeLocked: (time) =>
    `您账户的验证码连续输错五次，因此在所用的网络上锁定 ${time}。您在自己的设备上仍保持登录。之后请重新获取验证码。`,
  pinCodeLockedSubject: '您用于设置新 PIN 码的 Apeak 验证码已暂时锁定',
  pinCodeLocked: (time) =>
    `您账户用于设置新 PIN 码的验证码连续输错五次，因此在所用的网络上锁定 ${time}。您在自己的设备上仍保持登录。之后请重新获取验证码。`,
  beingGuessed:
    '如果这不是您本人操作，可能有人在猜测。我们正在阻止这些尝试。请使用您在别处没有用过的密码。',
  minutes: (count) => `${count} 分钟`,
  hours: (count) => `${count} 小时`,
}

export const affiliateMails: typeof English.affiliateMails = {
  yourCode: '您的推荐码',
  yourLink: '您的链接',
  viewReferrals: '查看您的推荐',
  approvedSubject: '您已成为 Apeak affiliate',
  approvedHeading: '您的申请已获批准',
  approvedText:
    '欢迎加入！请分享您的链接。通过链接注册的人会成为您的推荐，您可从他们的消费中赚取佣金。您可以在推荐页面自选一次推荐码。',
  rejectedSubject: '您的 Apeak affiliate 申请',
  rejectedHeading: '您的申请未获批准',
  rejectedText: (reason) => `我们审核了您的申请，但无法批准：${reason}`,
  applyAgain: '欢迎您再次申请。',
  applyAgainLink: '重新申请成为 affiliate',
  suspendedSubject: '您的 Apeak 推荐码已停用',
  suspendedHeading: '您的推荐码已停用',
  suspendedText:
    '使用您推荐码的新注册不再成为您的推荐。您现有的推荐会保留，您仍可从他们的消费中赚取佣金。如果您认为这是误会，请联系我们。',
  reinstatedSubject: '您的 Apeak 推荐码已恢复使用',
  reinstatedHeading: '您的推荐码已恢复使用',
  reinstatedText: '通过您的链接注册的人会再次成为您的推荐。',
  receivedSubject: '我们已收到您的 affiliate 申请',
  receivedHeading: '已收到申请',
  receivedText: '我们会审核每一份申请，并通过电邮通知您结果。',
  viewApplication: '查看您的申请',
  commission: '佣金',
  bankReference: '银行参考编号',
  payoutSubject: (amount) => `您的 Apeak 佣金：${amount}`,
  payoutHeading: '佣金已支付',
  paidAsGold: '您的佣金已存入您的 Gold，可以使用了。',
  paidToBank: '您的佣金正在转入您的银行户口。',
  viewGold: '查看您的 Gold',
}

export const goldMails: typeof English.goldMails = {
  placedSubject: (amount) => `我们已收到您的充值：价值 ${amount} 的 Gold`,
  placedHeading: '已收到充值',
  placedText: (name, amount) =>
    `${name}，您好！感谢您充值价值 ${amount} 的 Gold。请完成转账，我们会将其存入您的余额。`,
  viewTopup: '查看您的充值',
  addedSubject: (amount) => `Gold 充值成功：${amount}`,
  addedHeading: 'Gold 充值成功',
  addedText: (name, amount) => `${name}，您好！价值 ${amount} 的 Gold 已存入您的余额。`,
  addedLateText: (name, amount) =>
    `${name}，您好！您取消了这笔充值，但您的付款已到账。价值 ${amount} 的 Gold 已存入您的余额。`,
  viewGold: '查看您的 Gold',
  transactionId: '交易编号',
  reference: '参考编号',
  gold: 'Gold',
  fees: '手续费',
  paid: '已付',
  toPay: '应付',
  refundSubject: (amount) => `您的退款 ${amount}`,
  refundHeading: '已退款为 Gold',
  refundText: (name, amount) =>
    `${name}，您好！您的订单已退款。价值 ${amount} 的 Gold 已存入您的余额，可以使用了。`,
  unmatchedText: (name, amount) =>
    `${name}，您好！我们收到一笔与任何待付款订单都不相符的付款。价值 ${amount} 的 Gold 已存入您的余额，可以使用了。`,
  orderId: '订单号',
  topupId: '充值编号',
  refund: '退款',
}

export const orderMails: typeof English.orderMails = {
  receivedSubject: (item) => `我们已收到您的订单：${item}`,
  receivedHeading: '已收到订单',
  receivedText: (item, game, whatFollows) => `感谢您订购 ${game} 的 ${item}。${whatFollows}`,
  sendTransfer: (time) => `请完成转账，我们随后发货。请在 ${time} 前付款以保留此价格。`,
  sendTransferFrom: (opening, time) =>
    `请完成转账，我们从${opening}起发货。请在 ${time} 前付款以保留此价格。`,
  paid: '我们已收到您的付款，会尽快发货。',
  paidFrom: (opening) => `我们已收到您的付款，从${opening}起发货。`,
  free: '此订单无需付款，我们会尽快发货。',
  freeFrom: (opening) => `此订单无需付款，从${opening}起发货。`,
  unpaidSubject: (item) => `您的订单尚未付款：${item}`,
  unpaidHeading: '尚未付款',
  unpaidText: (item, game, amount, time) =>
    `您订购的 ${game} ${item} 尚未付款。请在 ${time} 前支付 ${amount} 以保留此价格。您可以使用任何付款方式。`,
  continuePayment: '继续付款',
  unpaidIgnore: '如果您已付款，或不再需要此订单，请忽略此电邮。未付款的订单不会收取任何费用。',
  notReceivedSubject: (item) => `我们尚未收到您的付款：${item}`,
  notReceivedHeading: '未收到付款',
  notReceivedText: (item, game, amount) =>
    `我们没有及时收到您为 ${game} ${item} 支付的 ${amount}，因此价格已不再保留。如需购买，请按当前价格继续。`,
  doNotPayAgain: (reference) =>
    `如果您已付款，请勿重复付款。请联系我们，并提供参考编号 ${reference}。`,
  viewOrder: '查看您的订单',
  codeSubject: (game, product) => `您的 ${game} ${product} 卡密`,
  codesSubject: (game, product) => `您的 ${game} ${product} 卡密`,
  codeText: '感谢您的订购。请妥善保管此电邮：任何人得到卡密都可以使用。',
  code: '卡密',
  codeNumber: (number) => `卡密 ${number}`,
  deliveredSubject: (item) => `您的订单已发货：${item}`,
  deliveredHeading: '订单已发货',
  deliveredText: (item, game) => `您的 ${game} ${item} 已发货。`,
  buyAgain: '再次购买',
  correctedSubject: (item) => `我们已更正您的订单：${item}`,
  correctedHeading: '订单资料已更正',
  correctedText: (reference) =>
    `我们已更正您的订单 ${reference} 的资料，并会按以下资料发货。如有错误，请立即联系我们。`,
  notChangedSubject: (item) => `我们无法更改您的订单：${item}`,
  notChangedHeading: '资料未更改',
  notChangedText: (reference, reason) =>
    `您要求更改订单 ${reference} 的资料。我们没有更改：${reason}`,
  lateSubject: (item) => `处理时间比平时长：${item}`,
  lateHeading: '处理时间比平时长',
  lateText: (item, game) =>
    `您订购的 ${game} ${item} 尚未发货，非常抱歉。订单仍在处理队列中，您无需做任何操作。`,
  lateRefund: '如果等待时间更久，您可以在订单页面申请退款。',
  linkSubject: (reference) => `您的订单 ${reference}`,
  linkHeading: '您的订单',
  linkText: '打开此链接查看您的订单。拥有链接的人都可以更改订单，请勿分享给他人。',
  linkIgnore: '如果您没有要求此链接，请忽略此电邮。',
  askedSubject: (item) => `关于您订单的问题：${item}`,
  askedHeading: '我们有一个问题',
  askedText: (reference) => `在为您的订单 ${reference} 发货前，我们需要您的答复。`,
  answerLink: '在订单页面回答',
  refundedSubject: (amount, item) => `您的退款 ${amount}：${item}`,
  refundedHeading: '您的退款',
  refundedText: (amount) =>
    `我们已将 ${amount} 退回您原来的付款方式。视银行而定，最多可能需要 14 天到账。`,
  refund: '退款',
  orderId: '订单号',
  reference: '参考编号',
  category: '分类',
  product: '商品',
  subtotal: '小计',
  voucher: (code) => `优惠券 ${code}`.trim(),
  fees: '手续费',
  discount: '折扣',
  total: '总计',
}

export const supportMails: typeof English.supportMails = {
  ticketSubject: (number) => `我们已收到您的客服工单 #${number}`,
  ticketHeading: '我们已收到您的客服工单',
  enquirySubject: (number) => `我们已收到您的合作咨询 #${number}`,
  enquiryHeading: '我们已收到您的合作咨询',
  receivedText: (number) => `编号为 #${number}。我们会尽快回复到此地址。`,
  notYou: '如果您没有联系过我们，可能有人误填了您的地址。请忽略此电邮。',
  chatReplySubject: (number) => `我们对您的消息 #${number} 的回复`,
  replySubject: (number) => `我们对您的请求 #${number} 的回复`,
  replyHeading: '我们的回复',
  continueChat: '在在线客服中继续',
  requestNumber: (number) => `您的请求编号为 #${number}。`,
}
