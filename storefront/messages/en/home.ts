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
