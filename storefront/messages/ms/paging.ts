import type { paging as English } from '../en/paging.ts'

export const paging: typeof English = {
  pages: 'Halaman',
  previous: 'Sebelumnya',
  next: 'Seterusnya',
  // Short, to fit between the buttons on a phone.
  pageOf: (current, last) => `${current} / ${last}`,
  nothing: 'Tiada apa-apa di halaman ini.',
  first: 'Kembali ke halaman pertama',
}
