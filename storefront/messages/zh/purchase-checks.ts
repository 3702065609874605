import type { purchaseChecks as English } from '../en/purchase-checks.ts'

export const purchaseChecks: typeof English = {
  productAndMethod: '请选择商品和付款方式。',
  selectItem: '选择商品',
  selectMethod: '选择付款方式',
  emailMandatory: '请填写电邮。',
  emailInvalid: '请输入有效的电邮地址。',
  enterEmail: '输入您的电邮',
  checkEmail: '检查您的电邮',
  loginForGold: '请登录以使用 Apeak Gold 付款。',
  logIn: '登录后可用 Gold 付款',
  goldMissing: (amount) => `您的 Gold 还差 ${amount}。`,
  getGold: (amount) => `Gold 还差 ${amount}`,
  verifyPin: '请验证您的安全 PIN 码。',
  enterPin: '输入您的 PIN 码',
  allFields: '请填写所有必填项。',
  check: (name) => `检查 ${name}`,
  tick: (name) => `勾选 ${name}`,
  choose: (name) => `选择 ${name}`,
  enter: (name) => `输入 ${name}`,
}
