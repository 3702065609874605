/** The page of frequently asked questions. */
export const faq = {
  description: 'Answers to common questions about payment, delivery, Apeak Gold and affiliates.',
  heading: 'Frequently Asked Questions',
  loading: 'Loading FAQs...',
  failed: 'Failed to load FAQ data',
  none: 'No FAQ data available.',
  search: 'Search questions',
  searchHint: 'Search...',
  noneFound: 'No questions found.',
  found: (count: number) => (count === 1 ? '1 question found' : `${count} questions found`),
  submitTicket: 'Submit a support ticket',
  categories: 'Categories',
  linkTo: 'Link to this question',
}
