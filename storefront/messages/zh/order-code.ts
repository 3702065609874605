import type { orderCode as English } from '../en/order-code.ts'

export const orderCode: typeof English = {
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
