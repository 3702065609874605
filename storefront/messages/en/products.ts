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
