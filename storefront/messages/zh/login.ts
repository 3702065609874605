import type { login as English } from '../en/login.ts'

export const login: typeof English = {
  title: '登录',
  description: '登录您的 Apeak 账户。',
  text: '请输入电邮和密码，登录您的账户',
  newHere: (register) => `还没有 Apeak 账户？${register}`,
  verifyFirst: '请先验证您的电邮地址。',
  rememberMe: '记住我',
  forgotPassword: '忘记密码？',
  loggingIn: '正在登录…',
  invalid: '电邮或密码不正确。',
}
