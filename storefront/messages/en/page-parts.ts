/** Small parts of many pages. */
export const pageParts = {
  breadcrumbs: 'Breadcrumb',
  copy: (name: string) => `Copy ${name}`,
  copyFailed: 'This could not be copied. Please copy it manually.',
  preview: 'Preview: not published yet',
  table: 'Table',
  toasts: 'Notifications',
}
