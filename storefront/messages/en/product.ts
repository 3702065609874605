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
