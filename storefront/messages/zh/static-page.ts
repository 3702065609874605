import type { staticPage as English } from '../en/static-page.ts'

export const staticPage: typeof English = {
  about: '关于我们',
  terms: '条款与条件',
  privacyPolicy: '隐私政策',
  refundPolicy: '退款政策',
  aboutFailed: '“关于我们”页面加载失败',
  termsFailed: '“条款与条件”页面加载失败',
  privacyPolicyFailed: '“隐私政策”页面加载失败',
  refundPolicyFailed: '“退款政策”页面加载失败',
}
