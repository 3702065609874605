/** A post of the news. */
export const article = {
  allNews: 'All news and events',
  notFound: 'Article not found',
  notFoundText: 'It may have been renamed or removed.',
  failed: 'Failed to load Blog data',
}
