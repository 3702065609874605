import type { verifyEmail as English } from '../en/verify-email.ts'

export const verifyEmail: typeof English = {
  title: '验证电邮',
  codeSentTo: (email) => `请输入我们发送至 ${email} 的 6 位数验证码。`,
  enterCode: '请输入电邮中的 6 位数验证码。',
  verifying: '正在验证…',
  verify: '验证',
  sendAgain: '重新发送验证码',
  sendAgainIn: (seconds) => `${seconds} 秒后可重新发送验证码`,
  noEmail: '找不到需要验证的电邮。',
}
