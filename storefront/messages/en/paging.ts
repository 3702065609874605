/** Lists in pages. */
export const paging = {
  pages: 'Pages',
  previous: 'Previous',
  next: 'Next',
  pageOf: (current: number, last: number) => `Page ${current} of ${last}`,
  nothing: 'There is nothing on this page.',
  first: 'Back to the first page',
}
