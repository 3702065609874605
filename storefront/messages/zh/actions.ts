import type { actions as English } from '../en/actions.ts'

export const actions: typeof English = {
  back: '返回',
  cancel: '取消',
  close: '关闭',
  confirm: '确认',
  continue: '继续',
  copy: '复制',
  copied: '已复制',
  edit: '编辑',
  save: '保存',
  send: '发送',
}
