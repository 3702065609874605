import type { menu as English } from '../en/menu.ts'

export const menu: typeof English = {
  menu: '菜单',
  close: '关闭菜单',
  main: '主菜单',
  general: '常用',
  transactions: '交易',
  referrals: '推荐',
  others: '其他',
  logOut: '退出登录',
  logOutOfAccount: '退出登录',
  topUpNow: '立即充值',
}
