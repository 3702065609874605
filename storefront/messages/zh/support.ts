import type { support as English } from '../en/support.ts'

export const support: typeof English = {
  website: '网站',
  refused: (why) => `表单提交失败：${why}`,
  noResponse: '服务器没有响应。',
  unknown: (why) => `发生未知错误：${why}`,
  unreadable: '无法读取服务器的回复。',
}
