import type { orderQuestion as English } from '../en/order-question.ts'

export const orderQuestion: typeof English = {
  asked: (question) => `我们的问题：${question}`,
  answered: (answer) => `您的回答：${answer}`,
  answer: '您的回答',
  enterAnswer: '请输入您的回答。',
  send: '发送回答',
  sending: '正在发送…',
  failed: '您的回答无法发送，请重试。',
}
