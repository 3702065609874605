import type { orderHelp as English } from '../en/order-help.ts'

export const orderHelp: typeof English = {
  title: '遇到问题？',
  getHelp: '获取帮助',
  correct: '更正资料',
  correctionNote: '我们会在发货前审核，并以电邮通知您结果。',
  asked: (details) => `我们会在发货前审核您的更正：${details}`,
  accepted: '我们已更正资料。',
  declined: (reason) => `我们无法更改资料：${reason}`,
  changeOne: '请至少更改一项资料。',
  sendRequest: '发送请求',
  sending: '正在发送…',
  failed: '您的请求无法发送，请重试。',
}
