import type { forms as English } from '../en/forms.ts'

export const forms: typeof English = {
  name: '姓名',
  email: '电邮',
  phone: '手机号码',
  password: '密码',
  confirmPassword: '确认密码',
  otp: '验证码 (OTP)',
  subject: '主题',
  choose: '请选择…',
  pleaseWait: '请稍候…',
  sending: '正在发送…',
  saving: '正在保存…',
  submitting: '正在提交…',
  showCharacters: '显示字符',
  hideCharacters: '隐藏字符',
  enterPin: '请输入 6 位数 PIN 码',
  unexpected: '发生意外错误，请重试。',
  unexpectedBecause: (reason) => `发生意外错误，请重试。${reason}`,
  unexpectedLater: '发生意外错误，请稍后再试。',
  answered: (status) => `商店返回错误 ${status}。`,
  invalid: (reasons) => `请检查以下内容：${reasons}`,
}
