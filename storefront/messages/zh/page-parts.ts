import type { pageParts as English } from '../en/page-parts.ts'

export const pageParts: typeof English = {
  breadcrumbs: '页面路径',
  copy: (name) => `复制${name}`,
  copyFailed: '无法复制，请手动复制。',
  preview: '预览：尚未发布',
  table: '表格',
  toasts: '通知',
}
