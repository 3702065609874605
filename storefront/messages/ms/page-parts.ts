import type { pageParts as English } from '../en/page-parts.ts'

export const pageParts: typeof English = {
  breadcrumbs: 'Laluan halaman',
  copy: (name) => `Salin ${name}`,
  copyFailed: 'Ini tidak dapat disalin. Sila salin sendiri.',
  preview: 'Pratonton: belum diterbitkan',
  table: 'Jadual',
  toasts: 'Pemberitahuan',
}
