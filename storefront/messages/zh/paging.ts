import type { paging as English } from '../en/paging.ts'

export const paging: typeof English = {
  pages: '分页',
  previous: '上一页',
  next: '下一页',
  pageOf: (current, last) => `${current} / ${last}`,
  nothing: '此页没有内容。',
  first: '返回第一页',
}
