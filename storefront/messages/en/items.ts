/** The items of a game. */
export const items = {
  item: 'Item',
  none: 'There are no items here yet.',
  showAll: (count: number) => `Show all ${count} items`,
  soldOut: 'Sold out',
  bestValue: 'Best value',
  promo: 'Promo',
  promoOff: (off: string) => `Promo ${off}`,
  endsIn: (time: string) => `ends in ${time}`,
  daysAndHours: (days: number, hours: number) => `${days}d ${hours}h`,
  insteadOf: (price: string) => `instead of ${price}`,
  left: (count: number) => `${count} left`,
}
