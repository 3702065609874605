import type { trackOrder as English } from '../en/track-order.ts'

export const trackOrder: typeof English = {
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
