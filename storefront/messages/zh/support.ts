import type * as english from '../en/support.ts'

export const support: typeof english.support = {
  website: '网站',
  refused: (why) => `表单提交失败：${why}`,
  noResponse: '服务器没有响应。',
  unknown: (why) => `发生未知错误：${why}`,
  unreadable: '无法读取服务器的回复。',
}

export const ticket: typeof english.ticket = {
  title: '提交客服工单',
  text: '遇到问题了吗？请告诉我们，我们会以电邮回复您。',
  faqFirst: (faq) => `许多问题在${faq}中已有解答。`,
  received: '我们已收到您的工单',
  receivedText: '请保留此编号。我们会以电邮回复，并注明此编号。',
  another: '提交另一张工单',
  aboutOrder: (reference) => `订单 ${reference}`,
  orderReference: '订单参考号（选填）',
  order: '订单（选填）',
  noOrder: '不涉及特定订单',
  description: '问题描述',
  descriptionHint: '发生了什么事？您原本期望的结果是什么？请勿提供您的密码或 PIN 码。',
  submit: '提交工单',
}

export const partnership: typeof english.partnership = {
  title: '合作申请表',
  text: '请简单介绍您的情况，让我们一起发掘合作的潜力。',
  thanks: '感谢您联系我们',
  thanksText: '这是您的咨询编号。我们会以电邮回复您。',
  another: '提交另一份咨询',
  contactNumber: '联系电话',
  type: '合作类型',
  message: '留言',
  role: '职位',
  submit: '提交合作申请',
  publisher: '游戏发行商',
  paymentCollaboration: '支付合作',
  marketingActivation: '营销活动',
  communityEngagement: '社区互动',
  otherType: '其他',
  executive: '首席执行官/高管/创办人',
  developer: '游戏开发者',
  marketer: '市场营销',
  sales: '业务发展/销售',
  product: '产品管理',
  finance: '财务/支付',
  operations: '运营/变现',
  producer: '制作人',
  otherRole: '其他',
}
