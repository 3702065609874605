import type { cards as English } from '../en/cards.ts'

export const cards: typeof English = {
  fromPrice: (price) => `dari ${price}`,
  topUp: 'Top up',
  code: 'Kod',
  readMore: 'Baca Lagi',
  readMoreAbout: (title) => `Baca Lagi tentang ${title}`,
  carousel: 'karusel',
  slideOf: (number, count) => `${number} daripada ${count}`,
  showSlide: (number, count) => `Tunjukkan ${number} daripada ${count}`,
  previous: 'Sebelumnya',
  next: 'Seterusnya',
  play: 'Main',
  pause: 'Jeda',
}
