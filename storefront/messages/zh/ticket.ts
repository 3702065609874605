import type { ticket as English } from '../en/ticket.ts'

export const ticket: typeof English = {
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
