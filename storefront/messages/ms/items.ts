import type { items as English } from '../en/items.ts'

export const items: typeof English = {
  item: 'Item',
  none: 'Belum ada item di sini.',
  showAll: (count) => `Tunjukkan semua ${count} item`,
  soldOut: 'Habis dijual',
  bestValue: 'Paling berbaloi',
  promo: 'Promo',
  promoOff: (off) => `Promo ${off}`,
  endsIn: (time) => `tamat dalam ${time}`,
  daysAndHours: (days, hours) => `${days} hari ${hours} jam`,
  insteadOf: (price) => `harga asal ${price}`,
  left: (count) => `tinggal ${count}`,
}
