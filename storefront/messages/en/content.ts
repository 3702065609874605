/** Static pages: their titles until they are loaded, and failures. */
export const staticPage = {
  about: 'About Us',
  terms: 'Terms and Conditions',
  privacyPolicy: 'Privacy Policy',
  refundPolicy: 'Refund Policy',
  aboutFailed: 'Failed to load About Us page',
  termsFailed: 'Failed to load Terms and Conditions page',
  privacyPolicyFailed: 'Failed to load Privacy Policy page',
  refundPolicyFailed: 'Failed to load Refund Policy page',
}

/** The list of news. */
export const news = {
  titleOfPage: (page: number) => `News And Events, page ${page}`,
  description: 'New games, offers, guides and news from Apeak.',
  loading: 'Loading News and Events...',
  failed: 'Failed to load News and Events data',
  none: 'There is no news yet.',
  noneInCategories: 'There are no posts in these categories.',
  showAll: 'Show all posts',
  hideCategories: 'Hide Categories',
  showCategories: 'Show Categories',
  categories: 'Categories',
  showThese: 'Show these',
}

/** A post of the news. */
export const article = {
  allNews: 'All news and events',
  notFound: 'Article not found',
  notFoundText: 'It may have been renamed or removed.',
  failed: 'Failed to load Blog data',
}

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
