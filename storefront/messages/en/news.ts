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
