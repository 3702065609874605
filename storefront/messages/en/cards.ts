/** Cards of games and posts, and what moves them. */
export const cards = {
  fromPrice: (price: string) => `from ${price}`,
  topUp: 'Top-up',
  code: 'Code',
  readMore: 'Read More',
  readMoreAbout: (title: string) => `Read More about ${title}`,
  carousel: 'carousel',
  slideOf: (number: number, count: number) => `${number} of ${count}`,
  showSlide: (number: number, count: number) => `Show ${number} of ${count}`,
  previous: 'Previous',
  next: 'Next',
  play: 'Play',
  pause: 'Pause',
}
