import type { pin as English } from '../en/pin.ts'

export const pin: typeof English = {
  balance: '您的余额',
  pin: '安全 PIN',
  verify: '验证 PIN',
  verifying: '正在验证…',
  verified: 'PIN 验证成功',
  missing: '请先验证您的安全 PIN。',
  forgot: '忘记 PIN？',
  invalid: 'PIN 不正确',
  failed: 'PIN 无法验证，请重试。',
}
