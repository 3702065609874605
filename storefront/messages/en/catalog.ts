/** The home page. */
export const home = {
  title: 'Game top-ups in Malaysia',
  description:
    'Top up Mobile Legends, PUBG Mobile, Free Fire and more in Malaysia. Game top-ups and gift cards in ringgit, by online banking, e-wallet, card or Apeak Gold.',
  highlights: 'Highlights',
  slidesFailed: 'Error loading sliders',
  hours: 'Operating hours',
  operatingHours: 'Operating Hours',
  reminder: 'Reminder',
  processing: 'Order Processing Duration',
  news: 'News',
  seeAll: 'See all',
  seeAllOf: (title: string) => `See all ${title}`,
}

/** A game’s page. */
export const product = {
  products: 'Products',
  topUpTitle: (name: string, unit: string) => `Top up ${name} ${unit} in Malaysia`,
  buyTitle: (name: string) => `Buy ${name} in Malaysia`,
  product: 'Product',
  notFound: 'Product not found',
  failed: 'Failed to load Product data',
  browse: 'Browse products',
  deliveredInMinutes: (minutes: number) => `Delivered in ${minutes} min today`,
  deliveredInHours: (hours: number) => `Delivered in ${hours} hours today`,
  more: 'More',
  less: 'Less',
  moreAboutGame: 'More about this game',
  lessAboutGame: 'Less about this game',
}

/** The list of games. */
export const products = {
  title: 'Products',
  tagTitle: (tag: string) => `${tag} top-ups in Malaysia`,
  allTitle: 'All game top-ups and gift cards in Malaysia',
  description: (title: string) =>
    `${title}: top up games and buy gift cards in Malaysia. Pay in ringgit by online banking, e-wallet, card or Apeak Gold.`,
  none: 'There are no products here yet.',
  sort: 'Sort',
  popular: 'Popular',
  byName: 'A–Z',
  onSale: 'On sale',
  tags: 'Tags',
  all: 'All',
  noTag: (tag: string) => `There is no tag ‘${tag}’. It may have been renamed or removed.`,
  showAll: 'Show all products',
}
